import * as v from 'valibot'
import { useSession } from '@cairn/contract/web'
import { Button, Callout, HStack, Input, Section, Stack, Text } from '@cairn/ui'
import { useEffect, useState } from 'react'
import { useShell } from '../../state/shell.ts'
import { useAccountTexts } from './account-texts.ts'

const madeSchema = v.object({ made: v.optional(v.string()) })
const pathSchema = v.object({ path: v.string() })

/**
 * Renders, on the person's own profile, buttons that make, replace and revoke a secret address from which
 * calendar programs read their due dates and meetings. The address is shown only once, when it is made.
 * Renders nothing in a masquerade.
 */
export default function CalendarFeed() {
  const t = useAccountTexts()
  const user = useSession()
  const feed = useFeed()
  if (!user || user.masquerading) return null
  return (
    <Section title={t('account.calendar')}>
      <Stack gap="3" maxWidth="620px">
        <Text size="sm" tone="muted">
          {t('account.calendarHelp')}
        </Text>
        {feed.address !== undefined && <NewAddress address={feed.address} />}
        {feed.address === undefined && feed.hasOne && <Text>{t('account.calendarThere')}</Text>}
        <HStack gap="2" flexWrap="wrap">
          <Button icon="calendar" busy={feed.isBusy} onClick={feed.make}>
            {t(feed.hasOne ? 'account.calendarAgain' : 'account.calendarMake')}
          </Button>
          {feed.hasOne && (
            <Button icon="trash" busy={feed.isBusy} onClick={feed.revoke}>
              {t('account.calendarRevoke')}
            </Button>
          )}
        </HStack>
      </Stack>
    </Section>
  )
}

function NewAddress({ address }: { address: string }) {
  const t = useAccountTexts()
  const { notices } = useShell()
  const copy = () => void navigator.clipboard.writeText(address).catch((thrown: unknown) => notices.report(thrown))
  return (
    <Callout tone="ok" icon="check" title={t('account.calendarMade')}>
      <Stack gap="2">
        <Text size="sm">{t('account.calendarOnce')}</Text>
        <Input
          readOnly
          value={address}
          aria-label={t('account.calendarAddress')}
          onFocus={(event) => event.target.select()}
        />
        <Button alignSelf="flex-start" size="sm" icon="copy" onClick={copy}>
          {t('account.calendarCopy')}
        </Button>
      </Stack>
    </Callout>
  )
}

/** Returns whether the person has an address, and the new one just created, which is shown only once. */
function useFeed() {
  const { channel, notices } = useShell()
  const [hasOne, setHasOne] = useState(false)
  const [address, setAddress] = useState<string | undefined>(undefined)
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    channel.send('act/calendarFeed', {}).then(
      (answer) => setHasOne(v.parse(madeSchema, answer).made !== undefined),
      (thrown: unknown) => notices.report(thrown),
    )
  }, [channel, notices])
  const run = (work: () => Promise<string | undefined>) => () => {
    setBusy(true)
    work()
      .then(
        (made) => {
          setAddress(made)
          setHasOne(made !== undefined)
        },
        (thrown: unknown) => notices.report(thrown),
      )
      .finally(() => setBusy(false))
  }
  return {
    ...{ hasOne, address, isBusy },
    make: run(async () => {
      const { path } = v.parse(pathSchema, await channel.send('act/makeCalendarFeed', {}))
      return new URL(path, location.origin).href
    }),
    revoke: run(async () => {
      await channel.send('act/revokeCalendarFeed', {})
      return undefined
    }),
  }
}
