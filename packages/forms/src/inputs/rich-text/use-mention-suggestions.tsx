import { useEffect, useId, useState, useSyncExternalStore } from 'react'
import type { Editor } from '@tiptap/core'
import { useTranslate } from '@cairn/contract/web'
import { Box, VisuallyHidden } from '@cairn/ui'
import { MentionSuggestions, type MentionOptions, type MentionState } from './mention-suggestions.ts'

/**
 * Returns the parts that let a tiptap editor offer people after `@`: the editor `extension`, the ARIA
 * attributes of the text (`follow`), and `list`, which renders the suggestions. `nameable` undefined
 * offers nobody.
 */
export function useMentionSuggestions(nameable: MentionOptions | undefined) {
  const id = useId()
  const [offer] = useState(() => new MentionSuggestions())
  const offered = useSyncExternalStore(offer.subscribe, offer.now)
  useEffect(() => {
    offer.offerAmong(nameable)
  })
  return {
    extension: offer.extension,
    follow: {
      ...(nameable ? { 'aria-autocomplete': 'list' } : {}),
      ...(offered ? { 'aria-controls': id, 'aria-activedescendant': optionId(id, offered.active) } : {}),
    },
    list: (editor: Editor) => offered && <NameList id={id} offered={offered} onTake={(at) => offer.take(editor, at)} />,
  }
}

function NameList({ id, offered, onTake }: { id: string; offered: MentionState; onTake: (at: number) => void }) {
  const translate = useTranslate()
  return (
    <Box borderBottom="1px solid" borderColor="line" padding="4px" maxHeight="200px" overflowY="auto">
      <VisuallyHidden role="status">{translate('forms.rich.names', { count: offered.people.length })}</VisuallyHidden>
      <Box role="listbox" id={id} aria-label={translate('forms.suggestions')}>
        {offered.people.map(({ id: person, label }, at) => (
          <Box
            key={person}
            role="option"
            id={optionId(id, at)}
            aria-selected={at === offered.active}
            padding="6px 8px"
            borderRadius="6px"
            onMouseDown={(event: { preventDefault: () => void }) => event.preventDefault()}
            onClick={() => onTake(at)}
            {...(at === offered.active ? { bg: 'primaryBg', color: 'primary' } : { _hover: { bg: 'sunken' } })}
          >
            {label}
          </Box>
        ))}
      </Box>
    </Box>
  )
}

function optionId(list: string, at: number): string {
  return `${list}-${at}`
}
