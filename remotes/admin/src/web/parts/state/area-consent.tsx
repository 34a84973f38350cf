import { useCommands, useTranslate } from '@cairn/contract/web'
import { Box, Button, Stack, Text } from '@cairn/ui'
import type { AreaReport } from '../../../model/answers.ts'
import { useMoment } from '../moment.ts'

/** A moment as the server writes it (ISO 8601). */
const TIME = /\d{4}-\d\d-\d\dT[\d:.]+Z/

/**
 * Shows what an administrator has to decide about an area: to let a waiting build run, and names that
 * another area already uses.
 */
export function AreaConsent({ area, onChanged }: { area: AreaReport; onChanged: () => void }) {
  const t = useTranslate()
  const { waits, refused } = area
  const moment = useMoment()
  const ask = useConsent(onChanged)
  const [isWaiting, letRun] = waits?.isSwitchedOff
    ? (['switchedOff', 'runAgain'] as const)
    : (['waits', 'letRun'] as const)
  return (
    <>
      {waits && (
        <Stack gap="6px" paddingBlock="4px">
          <Text>{t(`admin.state.${isWaiting}`, { build: waits.build })}</Text>
          <Box as="ul" paddingInlineStart="20px">
            {waits.reasons.map((reason) => (
              <li key={reason}>{reason.replace(TIME, moment)}</li>
            ))}
          </Box>
          <Box>
            <Button
              size="sm"
              icon={waits.isSwitchedOff ? 'refresh' : 'check'}
              onClick={() => ask(letRun, area.id, 'letBuildRun', { area: area.id, build: waits.build })}
            >
              {t(`admin.state.${letRun}`)}
            </Button>
          </Box>
        </Stack>
      )}
      {refused.length > 0 && <Text>{t('admin.state.refused', { names: refused.join(', ') })}</Text>}
      <Box display="flex" flexWrap="wrap" gap="6px">
        {refused.map((words) => {
          const [kind = '', name = ''] = words.split(' ')
          return (
            <Button
              key={words}
              size="sm"
              icon="refresh"
              onClick={() => ask('handOver', words, 'handOverName', { kind, name, area: area.id })}
            >
              {t('admin.state.handOverName', { name: words })}
            </Button>
          )
        })}
      </Box>
    </>
  )
}

/** Returns a function that asks in a dialog before it runs the action, and calls `onChanged` afterwards. */
function useConsent(onChanged: () => void) {
  const t = useTranslate()
  const { act, openDialog } = useCommands()
  return (key: 'letRun' | 'runAgain' | 'handOver', name: string, action: string, payload: Record<string, unknown>) =>
    void openDialog({
      title: t(`admin.state.${key}`),
      message: t(`admin.state.${key}.message`, { name }),
      buttons: [
        { text: t('admin.cancel'), kind: 'outline' },
        {
          text: t(`admin.state.${key}`),
          kind: 'danger',
          run: async () => {
            await act(action, '', payload)
            onChanged()
          },
        },
      ],
    })
}
