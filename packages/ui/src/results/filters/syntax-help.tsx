import { chakra } from '../../system/chakra.ts'
import { useTranslate } from '@cairn/contract/web'

const Frame = chakra('details', {
  base: {
    fontSize: 'sm',
    color: 'fgMuted',
    '& summary': { cursor: 'pointer', minHeight: '1.5rem' },
    '& dl': { display: 'grid', gridTemplateColumns: 'auto 1fr', gap: '4px 12px', paddingTop: '6px' },
    '& code': { color: 'fg', fontSize: 'xs', overflowWrap: 'anywhere' },
  },
})

/**
 * One example of each filter that can be written in the search text (`packages/contract/PROTOCOL.md`).
 */
const EXAMPLES = [
  ['ft', 'ft-notes:"cedar bark"'],
  ['fs', 'fs-email:mae@shore.example'],
  ['fw', 'fw-lastName:sand'],
  ['fb', 'fb-active:true'],
  ['dr', 'dr-_c.ts:2026-01..2026-06-30'],
] as const

/** Shows a folded help on the filters that can be written in the search text. */
export function SyntaxHelp() {
  const translate = useTranslate()
  return (
    <Frame>
      <summary>{translate('ui.filters.syntax')}</summary>
      <dl>
        {EXAMPLES.map(([name, example]) => (
          <div key={name} style={{ display: 'contents' }}>
            <dt>
              <code>{example}</code>
            </dt>
            <dd>{translate(`ui.filters.syntax.${name}`)}</dd>
          </div>
        ))}
      </dl>
    </Frame>
  )
}
