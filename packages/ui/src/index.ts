import type texts from './texts/en.json'
import type calendar from './texts/calendar/en.json'
import type filters from './texts/filters/en.json'
import type modes from './texts/modes/en.json'

declare module '@cairn/contract/texts' {
  interface TextCatalogues {
    ui: typeof texts & typeof calendar & typeof filters & typeof modes
  }
}

export { mayCreateSome, useMayCreate } from './item/use-may-create.ts'
export { UiProvider, type UiProviderProps } from './system/provider.tsx'
export { COARSE, WITHOUT_KEYS } from './system/coarse.ts'
export { contrast, mix } from './system/colour.ts'
export { useTextScale } from './system/text-size.ts'
export { AsyncContent, searchAsAsync, useAsync, type AsyncState, type AsyncContentProps } from './base/async-state.tsx'
export { useNow } from './base/use-now.ts'
export { Avatar, type AvatarProps } from './base/avatar.tsx'
export { INPUT_DELAY_MS, RENDER_DELAY_MS, useDelayed } from './base/delays.ts'
export { Button, IconButton, type ButtonProps, type IconButtonProps } from './base/button.tsx'
export {
  Badge,
  Chip,
  ItemChip,
  ToggleChip,
  VisibilityChip,
  type ChipProps,
  type ItemChipProps,
  type ToggleChipProps,
  type Tone,
} from './base/chip.tsx'
export { Field, FieldError, type ControlProps, type FieldProps } from './base/field.tsx'
export { Icon, type IconNameLike, type IconProps } from './base/icon.tsx'
export { type IconName } from './base/icons/icons.ts'
export { Checkbox, Input, NativeSelect, SearchField, Textarea, type SearchFieldProps } from './base/input.tsx'
export { readTime, TimeInput, type TimeInputProps } from './base/time-input.tsx'
export { logicalKey } from './base/direction.ts'
export { Box, Flex, HStack, OUT_OF_SIGHT, Spacer, Stack, VisuallyHidden, VStack } from './base/layout.ts'
export { Skeleton, Spinner } from './base/loading.tsx'
export {
  AlertCard,
  Callout,
  EmptyState,
  ErrorNotice,
  type CalloutProps,
  type EmptyStateProps,
  type ErrorNoticeProps,
  TechnicalDetail,
} from './base/notices.tsx'
export { AskCareContext, type AskCareProps, type CareAsked } from './base/ask-care.ts'
export { AskValuesContext, type AskValuesProps } from './base/ask-values.ts'
export { MakeItemContext, type MakeItemProps } from './base/make-item.ts'
export { TypeHues } from './base/type-hues.ts'
export { groupAlone, TypeGroups, type TypeGroup, type TypeGroupsApi } from './base/type-groups.ts'
export { MiniatureContext, type MiniatureProps } from './base/miniature.ts'
export { ResultMapContext, type ResultMapComponent } from './results/modes/result-map.ts'
export { LazyMenu } from './overlays/lazy-menu.tsx'
export { saveText } from './files/save-text.ts'
export { lazyComponent, type LazyComponent } from './base/lazy-component.tsx'
export { typeInto } from './letters/type-into.ts'
export { useWidth } from './base/use-width.ts'
export { SegmentedControl, type SegmentedControlProps } from './base/segmented-control.tsx'
export { Heading, Kbd, Link, LinkButton, Text } from './base/text.ts'
export {
  AppBody,
  AppFrame,
  AppHeader,
  ConnectionStatus,
  HeaderButton,
  HeaderSearch,
  HeaderNames,
  HeaderSubtitle,
  HeaderTitle,
  HeaderTools,
  type HeaderButtonProps,
  type HeaderSearchProps,
} from './frame/app-frame.tsx'
export {
  Breadcrumbs,
  Column,
  ColumnBody,
  ColumnFooter,
  ColumnHeader,
  ColumnStack,
  ColumnToolbar,
  type ColumnHeaderProps,
  type ColumnProps,
} from './frame/column.tsx'
export { ColumnPlaceContext, type ColumnPlace } from './frame/column-place.ts'
export { SPINE, type ColumnSpineProps } from './frame/column-spine.tsx'
export {
  Drawer,
  DrawerSection,
  MenuGroup,
  MenuItem,
  type DrawerProps,
  type DrawerSectionProps,
  type MenuGroupProps,
  type MenuItemProps,
} from './frame/drawer.tsx'
export { SaveBar, type SaveBarProps } from './frame/save-bar.tsx'
export { BottomBanner, Snackbar, SnackbarStack, type SnackbarProps } from './frame/snackbar.tsx'
export {
  DescriptionList,
  DescriptionRow,
  LiveMark,
  Section,
  type DescriptionRowProps,
} from './item/description-list.tsx'
export { ListRow, type ListRowProps } from './item/list-row.tsx'
export { Row, type RowProps } from './item/row.tsx'
