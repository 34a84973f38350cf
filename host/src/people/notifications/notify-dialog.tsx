import type { Item } from '@cairn/contract'
import { NOTIFY_PREFERENCES, type NotifyPreference } from '@cairn/contract/notify'
import { Box, Stack, Text } from '@cairn/ui'
import { Dialog } from '@cairn/ui/overlays'
import { useState } from 'react'
import { useShell } from '../../state/shell.ts'
import { setItemNotify } from '../../state/notify/notify-calls.ts'
import { useNotifyTexts } from '../../state/notify/texts.ts'

/** Width in pixels. */
const WIDTH = 480

/** Renders the dialog with the person's notification preference for one item. A change is stored at once. */
export default function NotifyDialog({ item, onClose }: { item: Item; onClose: () => void }) {
  const t = useNotifyTexts()
  const { channel, items, notices } = useShell()
  const [chosen, choose] = useState<NotifyPreference>(item.$notify ?? 'NIL')
  const keep = async (preference: NotifyPreference) => {
    const former = chosen
    choose(preference)
    try {
      await setItemNotify(channel, item.$id, preference)
      items.noteChoice(item.$id, preference)
    } catch (thrown) {
      choose(former)
      notices.report(thrown)
    }
  }
  return (
    <Dialog open onClose={onClose} title={t('app.notify.itemTitle')} closeLabel={t('app.close')} maxWidth={WIDTH}>
      <Stack gap="1" role="radiogroup" aria-label={t('app.notify.itemTitle')}>
        {NOTIFY_PREFERENCES.map((preference) => (
          <Box
            as="label"
            key={preference}
            display="flex"
            gap="3"
            alignItems="flex-start"
            padding="8px 10px"
            borderRadius="md"
            cursor="pointer"
            bg={chosen === preference ? 'primaryBg' : 'surface'}
            _hover={{ bg: chosen === preference ? 'primaryBg' : 'sunken' }}
          >
            <input
              type="radio"
              name="notify"
              style={{ marginTop: 4, accentColor: 'var(--cairn-colors-primary-solid)' }}
              checked={chosen === preference}
              onChange={() => void keep(preference)}
            />
            <span>
              <Text as="span" fontWeight="semibold">
                {t(`app.notify.item.${preference}`)}
              </Text>
              <Text as="span" display="block" size="sm" tone="muted">
                {t(`app.notify.itemHelp.${preference}`)}
              </Text>
            </span>
          </Box>
        ))}
      </Stack>
    </Dialog>
  )
}
