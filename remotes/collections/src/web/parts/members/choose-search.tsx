import { useCommands, useItem, useLanguage, useSearch, useTranslate, type Item, type Query } from '@cairn/contract/web'
import { Box, Button, Field, HStack, Text } from '@cairn/ui'
import { ItemPicker } from '@cairn/ui/overlays'
import { useMemo, useState } from 'react'
import { membershipFromSavedSearch, membersQuery } from '../../../model/members/members.ts'

const SAVED: Query = { types: ['SavedSearch'] }

/**
 * Copies a saved search into a collection, after showing how many items it finds. Later changes of the saved
 * search do not matter.
 */
export function ChooseSearch({ item, onDone }: { item: Item; onDone: () => void }) {
  const t = useTranslate()
  const { updateItem, report } = useCommands()
  const [chosen, setChosen] = useState<string>()
  const store = (membershipQuery: unknown) => updateItem(item.$id, item._u, { membershipQuery }).then(onDone, report)
  return (
    <Box
      display="flex"
      flexDirection="column"
      gap="10px"
      padding="12px 14px"
      border="1px solid"
      borderColor="line"
      borderRadius="md"
      bg="sunken"
    >
      <Field label={t('collections.search')} help={t('collections.searchHelp')}>
        {(control) => (
          <ItemPicker
            attributes={{ ...control }}
            words={{
              search: t('forms.searchItems'),
              searching: t('forms.searching'),
              failed: t('forms.searchFailed'),
              noneFound: t('forms.noneFound'),
              suggestions: t('forms.suggestions'),
              remove: t('forms.remove'),
            }}
            among={SAVED}
            value={chosen === undefined ? [] : [chosen]}
            onAdd={setChosen}
            onRemove={() => setChosen(undefined)}
          />
        )}
      </Field>
      {chosen !== undefined && <Found key={chosen} id={chosen} onUse={store} />}
      <HStack flexWrap="wrap">
        <Button size="sm" onClick={onDone}>
          {t('collections.cancel')}
        </Button>
        {item['membershipQuery'] !== undefined && (
          <Button size="sm" kind="ghost" icon="trash" onClick={() => void store(null)}>
            {t('collections.forget')}
          </Button>
        )}
      </HStack>
    </Box>
  )
}

/** Shows how many items a saved search finds now, with a button that takes it over. */
function Found({ id, onUse }: { id: string; onUse: (membershipQuery: unknown) => void }) {
  const t = useTranslate()
  const language = useLanguage()
  const state = useItem(id)
  const item = state.status === 'ready' ? state.item : undefined
  const saved = useMemo(() => item && membershipFromSavedSearch(item), [item])
  const query = useMemo(() => {
    const found = saved && membersQuery(saved, undefined)
    return found ? { ...found, max: 0 } : null
  }, [saved])
  const { status, total, totalIsExact } = useSearch(query)
  if (state.status === 'refused' || (item && !saved)) return <Text role="alert">{t('collections.searchGone')}</Text>
  return (
    <HStack flexWrap="wrap">
      <Text role="status">
        {status === 'ready' &&
          t('collections.finds', {
            count: total,
            shown: `${total.toLocaleString(language)}${totalIsExact ? '' : '+'}`,
          })}
        {status === 'error' && t('collections.notFound')}
      </Text>
      <Button size="sm" kind="primary" disabled={status !== 'ready'} onClick={() => onUse(saved)}>
        {t('collections.use')}
      </Button>
    </HStack>
  )
}
