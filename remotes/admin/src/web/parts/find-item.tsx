import { useCommands, useTranslate } from '@cairn/contract/web'
import { Box, Field, Input, Stack, Text } from '@cairn/ui'
import { useEffect, useState } from 'react'

/** Pause in typing before the search (milliseconds); and the most results that are shown. */
const PAUSE_MS = 400
const MOST = 8

/**
 * Searches for an item by its words or its id, 400 ms after the last key. Calls `onPick` with the id of the
 * chosen item.
 */
export function FindItem({
  label,
  types,
  onPick,
}: {
  label: string
  types?: readonly string[]
  onPick: (id: string) => void
}) {
  const t = useTranslate()
  const [text, setText] = useState('')
  const found = useFound(text, types)
  return (
    <Stack gap="6px">
      <Field label={label} help={t('admin.find.help')}>
        {(control) => (
          <Input
            {...control}
            type="search"
            autoComplete="off"
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => {
              const [first] = found ?? []
              if (event.key === 'Enter' && first) onPick(first.id)
            }}
          />
        )}
      </Field>
      {found?.length === 0 && <Text tone="muted">{t('admin.find.none')}</Text>}
      {found && found.length > 0 && (
        <Box as="ul" border="1px solid" borderColor="line" borderRadius="md" overflow="hidden">
          {found.map((item) => (
            <Box as="li" key={item.id} borderBottom="1px solid" borderColor="line" _last={{ borderBottom: '0' }}>
              <Box
                as="button"
                display="flex"
                justifyContent="space-between"
                gap="10px"
                width="full"
                padding="8px 12px"
                textAlign="start"
                lineHeight="roomy"
                _hover={{ bg: 'sunken' }}
                _focusVisible={{ outlineOffset: '-2px' }}
                onClick={() => onPick(item.id)}
              >
                <span>{item.label}</span>
                <Text size="sm" tone="muted">
                  {item.id}
                </Text>
              </Box>
            </Box>
          ))}
        </Box>
      )}
    </Stack>
  )
}

interface Found {
  id: string
  label: string
}

/** Returns the items that match a text, or the item with that id. Returns undefined before the search. */
function useFound(text: string, types: readonly string[] | undefined): readonly Found[] | undefined {
  const { search, report } = useCommands()
  const [found, setFound] = useState<{ text: string; items: Found[] }>()
  const wanted = text.trim()
  const key = types?.join()
  useEffect(() => {
    if (wanted === '') return undefined
    let isCurrent = true
    const timer = setTimeout(() => {
      if (/^[A-Z][A-Za-z0-9]*-\d+$/.test(wanted))
        return setFound({ text: wanted, items: [{ id: wanted, label: wanted }] })
      search({ text: wanted, ...(key ? { types: key.split(',') } : {}), max: MOST, labels: true, total: false })
        .then(
          ({ ids, labels = {} }) =>
            isCurrent && setFound({ text: wanted, items: ids.map((id) => ({ id, label: labels[id] ?? id })) }),
        )
        .catch(report)
      return undefined
    }, PAUSE_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [wanted, key, search, report])
  return found?.text === wanted && wanted !== '' ? found.items : undefined
}
