import { textKeyFromData } from '@cairn/contract/texts'
import type { TimelineEntry } from '@cairn/contract/timeline'
import type { Translate } from '@cairn/contract/web'
import type { DeedWords } from '../../../model/records/audit.ts'

const typeOf = ({ id }: Pick<TimelineEntry, 'id'>) => id.split('-')[0]

/** Returns the texts that say what an entry of an audit did, in the language of the reader. */
export function deedWords(t: Translate, language: string): DeedWords {
  return {
    typeOf: (entry) => t(textKeyFromData(`types.${typeOf(entry)}.name`)),
    stateOf: (entry) => t(textKeyFromData(`types.${typeOf(entry)}.options.state.${entry.state}`)),
    kindOf: ({ kind, reason = '' }) =>
      t(textKeyFromData(kind === 'READ' ? `consultation.audit.ops.${reason}` : `events.${kind}`)),
    nameOf: (entry, name) => t(textKeyFromData(`types.${typeOf(entry)}.props.${name}`)),
    made: t('consultation.audit.made'),
    changed: (names) => t('consultation.audit.changed', { names }),
    list: (names) => new Intl.ListFormat(language).format(names),
  }
}
