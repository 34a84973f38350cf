import { chakra } from '../system/chakra.ts'

/** A form with a `FormBar` at its foot: a field that takes the focus is scrolled clear of the bar. */
export const BarredForm = chakra('form', {
  base: { '& :is(input, textarea, select, button, [contenteditable])': { scrollMarginBlock: '16px 72px' } },
})

/** Holds the buttons of a form at the bottom of what scrolls, in view however long the form is. */
export const FormBar = chakra('div', {
  base: {
    position: 'sticky',
    // Over the padding of the column or dialog around the form.
    bottom: '-16px',
    zIndex: '1',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'flex-end',
    gap: '2',
    minHeight: '52px',
    marginTop: '18px',
    marginInline: '-16px',
    marginBottom: '-16px',
    padding: '8px 16px',
    bg: 'surface',
    borderTop: '1px solid',
    borderColor: 'lineStrong',
    _print: { display: 'none' },
  },
})
