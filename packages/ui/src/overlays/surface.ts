/** Style properties that dialogs, menus and popovers share. A thin border replaces a shadow. */
export const FLOATING_STYLE = {
  bg: 'surface',
  color: 'fg',
  border: '1px solid',
  borderColor: 'lineStrong',
  borderRadius: 'md',
  outline: 'none',
  zIndex: '50',
  _open: { animation: 'appear 120ms' },
} as const
