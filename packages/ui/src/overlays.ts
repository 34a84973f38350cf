export { Dialog, type DialogProps } from './overlays/dialog.tsx'
export { Menu, type MenuEntry, type MenuProps } from './overlays/menu.tsx'
export { Popover, Tooltip, type PopoverProps } from './overlays/popover.tsx'
export { Tabs, type TabsProps } from './overlays/tabs.tsx'
