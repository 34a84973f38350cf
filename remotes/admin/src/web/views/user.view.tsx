import { useCell, useCommands, useTranslate } from '@cairn/contract/web'
import { RightsEditor } from '@cairn/forms'
import { Box, Button, Chip, ColumnBody, DescriptionList, DescriptionRow, EmptyState, Section, Text } from '@cairn/ui'
import { SkeletonRows } from '@cairn/ui/results'
import { accountsSchema, belongingSchema, type Account } from '../../model/answers.ts'
import { STATE_TONES } from '../parts/state-tones.ts'
import { Failed } from '../parts/failed.tsx'
import { ItemName } from '../parts/item-name.tsx'
import { useMoment } from '../parts/moment.ts'
import { useAnswer } from '../parts/use-answer.ts'
import { WhySeen } from '../parts/why-seen.tsx'

/**
 * Shows a person's account: its state, rights with who gave them, and why they may see an item. The column
 * parameter is the id.
 */
export default function UserView() {
  const t = useTranslate()
  const { parameter } = useCell()
  if (!/^User-\d+$/.test(parameter))
    return <EmptyState icon="user" title={t('admin.user.nobody')} guidance={t('admin.user.nobodyHelp')} />
  return <User key={parameter} id={parameter} />
}

function User({ id }: { id: string }) {
  const t = useTranslate()
  const [belonging, askBelonging] = useAnswer(belongingSchema, 'rightsOf', { payload: { subjectID: id } })
  const [page, askAccount] = useAnswer(accountsSchema, 'accounts', {
    payload: { before: Number(id.slice('User-'.length)) + 1, max: 1 },
  })
  const account = page.status === 'ready' ? page.value.accounts.find((one) => one.id === id) : undefined
  if (page.status === 'failed') return <Failed thrown={page.error} onRetry={askAccount} />
  if (belonging.status === 'failed') return <Failed thrown={belonging.error} onRetry={askBelonging} />
  if (page.status === 'loading' || belonging.status === 'loading') return <SkeletonRows count={5} />
  return (
    <ColumnBody padded>
      {account ? (
        <AccountSection account={account} onChanged={askAccount} />
      ) : (
        <EmptyState icon="user" title={t('admin.user.noAccount')} />
      )}
      <Section title={t('admin.user.organizations')}>
        {belonging.value.organizations.length === 0 && <Text tone="muted">{t('admin.user.noOrganizations')}</Text>}
        <Box display="flex" flexWrap="wrap" gap="4px 12px">
          {belonging.value.organizations.map((organization) => (
            <ItemName key={organization} id={organization} />
          ))}
        </Box>
      </Section>
      <RightsEditor user={id} name={account?.name || account?.email || id} />
      <WhySeen userId={id} />
    </ColumnBody>
  )
}

function AccountSection({ account, onChanged }: { account: Account; onChanged: () => void }) {
  const t = useTranslate()
  const moment = useMoment()
  const { openRight } = useCell()
  const { id, name, email, state, hasSecondFactor, created, lastSignIn } = account
  return (
    <Section title={name || email}>
      <DescriptionList>
        <DescriptionRow label={t('admin.user.email')}>{email}</DescriptionRow>
        <DescriptionRow label={t('admin.user.state')}>
          <Chip tone={STATE_TONES[state]} icon={state === 'BLOCKED' ? 'lock' : 'user'}>
            {t(`admin.users.state.${state}`)}
          </Chip>
        </DescriptionRow>
        <DescriptionRow label={t('admin.user.created')}>{moment(created)}</DescriptionRow>
        <DescriptionRow label={t('admin.user.lastSignIn')}>{moment(lastSignIn)}</DescriptionRow>
        <DescriptionRow label={t('admin.user.secondFactor')}>
          {t(hasSecondFactor ? 'admin.yes' : 'admin.no')}
        </DescriptionRow>
        <DescriptionRow label={t('admin.user.item')}>
          <ItemName id={id} />
        </DescriptionRow>
      </DescriptionList>
      <Box display="flex" flexWrap="wrap" gap="8px">
        <Button size="sm" icon="log-in" onClick={() => openRight('v-admin.sign-in-log', id)}>
          {t('admin.user.signIns')}
        </Button>
        <Button size="sm" icon="shield" onClick={() => openRight('v-admin.access-log', id)}>
          {t('admin.user.reads')}
        </Button>
        <AccountTools account={account} onChanged={onChanged} />
      </Box>
    </Section>
  )
}

/** Renders the buttons that an administrator has for another person's account. Each asks first. */
function AccountTools({ account, onChanged }: { account: Account; onChanged: () => void }) {
  const t = useTranslate()
  const { act, openDialog, notify } = useCommands()
  const { id, name, email, state, hasSecondFactor } = account
  const isBlocked = state === 'BLOCKED'
  const ask = (key: 'block' | 'unblock' | 'resetFactor', run: () => Promise<unknown>) =>
    void openDialog({
      title: t(`admin.user.${key}`),
      message: t(`admin.user.${key}.message`, { name: name || email }),
      buttons: [
        { text: t('admin.cancel'), kind: 'outline' },
        {
          text: t(`admin.user.${key}`),
          kind: key === 'unblock' ? 'primary' : 'danger',
          run: async () => {
            await run()
            notify(t(`admin.user.${key}.done`, { name: name || email }))
            onChanged()
          },
        },
      ],
    })
  return (
    <>
      <Button
        size="sm"
        icon="lock"
        onClick={() =>
          ask(isBlocked ? 'unblock' : 'block', () =>
            act('setAccountDisabled', '', { subjectID: id, disabled: !isBlocked }),
          )
        }
      >
        {t(isBlocked ? 'admin.user.unblock' : 'admin.user.block')}
      </Button>
      {hasSecondFactor && (
        <Button
          size="sm"
          icon="refresh"
          onClick={() => ask('resetFactor', () => act('resetSecondFactor', '', { subjectID: id }))}
        >
          {t('admin.user.resetFactor')}
        </Button>
      )}
    </>
  )
}
