import type { TextKey } from '@cairn/contract/texts'
import { useTranslate } from '@cairn/contract/web'
import {
  Box,
  Button,
  DescriptionList,
  DescriptionRow,
  HStack,
  Kbd,
  Section,
  Stack,
  Text,
  WITHOUT_KEYS,
} from '@cairn/ui'
import { Dialog } from '@cairn/ui/overlays'
import { useShell } from '../../state/shell.ts'
import { withCommand } from '../key-names.ts'

const KEYS: readonly { keys: readonly string[]; text: TextKey }[] = [
  { keys: ['/', withCommand('K')], text: 'app.keys.search' },
  { keys: ['↑', '↓'], text: 'app.keys.rows' },
  { keys: ['Enter'], text: 'app.keys.open' },
  { keys: ['Esc'], text: 'app.keys.close' },
  { keys: ['Alt ←', 'Alt →'], text: 'app.keys.columns' },
  { keys: ['Alt ⇧ ←', 'Alt ⇧ →'], text: 'app.keys.moveColumn' },
  { keys: [withCommand('S')], text: 'app.keys.save' },
  { keys: ['?'], text: 'app.keys.help' },
]

/** Renders the dialog that lists the keyboard shortcuts and helps with a bad connection. */
export default function KeysDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslate()
  const { channel } = useShell()
  return (
    <Dialog open onClose={onClose} title={t('app.help')} closeLabel={t('app.close')} maxWidth={520}>
      <Stack gap="5">
        <Box css={{ [WITHOUT_KEYS]: { display: 'none' } }}>
          <Section title={t('app.keys.title')}>
            <DescriptionList>
              {KEYS.map(({ keys, text }) => (
                <DescriptionRow
                  key={text}
                  label={
                    <HStack>
                      {keys.map((key) => (
                        <Kbd key={key}>{key}</Kbd>
                      ))}
                    </HStack>
                  }
                >
                  {t(text)}
                </DescriptionRow>
              ))}
            </DescriptionList>
          </Section>
        </Box>
        <Section title={t('app.connection')}>
          <Text>{t('app.badConnectionHelp')}</Text>
          <HStack>
            <Button icon="refresh" onClick={() => channel.retryNow()}>
              {t('app.retryNow')}
            </Button>
          </HStack>
        </Section>
      </Stack>
    </Dialog>
  )
}
