import { chakra } from '../system/chakra.ts'

/**
 * A form with a `FormBar` at its foot, which stays at the bottom of a column however short the form is. A
 * field that takes the focus is scrolled clear of the bar.
 */
export const BarredForm = chakra('form', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    flex: '1 0 auto',
    '& :is(input, textarea, select, button, [contenteditable])': { scrollMarginBlock: '16px 72px' },
  },
})

/**
 * Holds the buttons of a form, and at their left what its foot says, at the bottom of what scrolls. It is in
 * view however long the form is.
 */
export const FormBar = chakra('div', {
  base: {
    position: 'sticky',
    // Over the padding of the column or dialog around the form.
    bottom: '-16px',
    zIndex: '1',
    display: 'flex',
    alignItems: 'center',
    flexWrap: 'wrap',
    justifyContent: 'flex-end',
    // What it says gives way to the buttons.
    '& > :first-child:not(button)': { flex: '1', minWidth: '0' },
    gap: '2',
    minHeight: '3.25rem',
    marginTop: 'auto',
    marginInline: '-16px',
    marginBottom: '-16px',
    padding: '8px 16px',
    bg: 'surface',
    borderTop: '1px solid',
    borderColor: 'lineStrong',
    _print: { display: 'none' },
    // The padding of a dialog is wider.
    '[data-dialog] &': { bottom: '-20px', marginInline: '-20px', marginBottom: '-20px', paddingInline: '20px' },
  },
})
