import { peopleSchema } from '@cairn/contract/people'
import type { Timeline } from '@cairn/contract/timeline'
import { foldedWords } from '@cairn/model/fold'
import { Field } from '@cairn/ui'
import { ItemPicker } from '@cairn/ui/overlays'
import { useCallback } from 'react'
import * as v from 'valibot'
import { useShell } from '../../state/shell.ts'
import { useTimelineTexts } from './texts.ts'

/** Props of `PersonField`. */
export interface PersonFieldProps {
  /** Id of the chosen person; empty for nobody. */
  chosen: string
  /** Called with the id of the person chosen; empty if the choice was removed. */
  onChoose: (id: string) => void
  /** The present entries, whose people are offered besides those that the server finds. */
  shown: Pick<Timeline, 'entries' | 'labels'>
}

/**
 * Renders a field to choose a person whose changes the timeline shows, by the beginning of a word of the
 * name: among those the server finds and those of the changes shown.
 */
export function PersonField({ chosen, onChoose, shown }: PersonFieldProps) {
  const t = useTimelineTexts()
  const find = useFindPeople(shown)
  return (
    <Field label={t('app.timeline.filter.by')}>
      {(attributes) => (
        <ItemPicker
          attributes={{ ...attributes }}
          among={find}
          labels={shown.labels}
          value={chosen === '' ? [] : [chosen]}
          onAdd={onChoose}
          onRemove={() => onChoose('')}
          words={{
            search: t('app.timeline.filter.byName'),
            searching: t('forms.searching'),
            failed: t('forms.searchFailed'),
            noneFound: t('forms.noneFound'),
            suggestions: t('forms.suggestions'),
            remove: t('forms.remove'),
          }}
        />
      )}
    </Field>
  )
}

/**
 * Returns a search for people: those from the server, and those in the entries, which may include more names.
 */
function useFindPeople({ entries, labels }: PersonFieldProps['shown']) {
  const { channel } = useShell()
  return useCallback(
    async (text: string) => {
      const { people } = v.parse(peopleSchema, await channel.send('act/people', { text }))
      const ids = new Set(entries.map(({ by, as }) => as ?? by))
      const others = [...ids]
        .filter((id) => id !== '' && people.every((one) => one.id !== id))
        .flatMap((id) => (labels[id] && fits(labels[id], text) ? [{ id, label: labels[id] }] : []))
      return [...people, ...others]
    },
    [channel, entries, labels],
  )
}

/** Tells whether each typed word begins a word of the name, without regard to case and accents. */
export function fits(name: string, text: string): boolean {
  const words = foldedWords(name)
  return foldedWords(text).every((typed) => words.some((word) => word.startsWith(typed)))
}
