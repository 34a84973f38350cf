/** Styles of formatted text, in the editor and for reading. */
export const RICH_TEXT_STYLE = {
  overflowWrap: 'anywhere',
  whiteSpace: 'normal',
  '& p + p, & ul, & ol, & blockquote': { marginTop: '6px' },
  // The font has no italics, so browsers slant it.
  '& em': { fontStyle: 'italic', fontSynthesis: 'style' },
  '& h2, & h4': { fontSize: 'lg', fontWeight: 'bold', lineHeight: '1.4', marginTop: '8px' },
  '& h3, & h5': { fontSize: 'md', fontWeight: 'bold', margin: '8px 0 0' },
  '& ul': { listStyle: 'disc', paddingInlineStart: '22px' },
  '& ol': { listStyle: 'decimal', paddingInlineStart: '22px' },
  '& blockquote': { borderInlineStart: '3px solid var(--cairn-colors-line-strong)', paddingInlineStart: '12px' },
  '& hr': { borderTop: '1px solid var(--cairn-colors-line-strong)', marginBlock: '8px' },
  '& a': { color: 'primary', textDecoration: 'underline', textUnderlineOffset: '3px' },
} as const
