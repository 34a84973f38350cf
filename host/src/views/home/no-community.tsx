import { JOIN_REQUEST_TYPE } from '@cairn/contract'
import { toCairnError } from '@cairn/contract/errors'
import {
  errorBodyText,
  useCommands,
  useItems,
  useItemType,
  useLabel,
  useSearch,
  useTranslate,
  type Item,
  type Query,
} from '@cairn/contract/web'
import { RelationPicker } from '@cairn/forms'
import { Box, Button, Callout, Field, HStack, Link, Stack, Text, Textarea } from '@cairn/ui'
import { useMemo, useState } from 'react'
import { PlaceLink } from '../../frame/address/place-link.tsx'
import { useConfigOrNull } from '../../state/use-shell-state.ts'
import { Panel } from './panel.tsx'

/** The organisations that one may ask to join. */
const COMMUNITIES: Query = { types: ['Organization'], must: [{ prop: 'type', kind: 'is', value: 'COMMUNITY' }] }

/**
 * Renders, for a person who belongs to no organisation here, that this is so, their requests to join one and
 * the answers, and a form to ask a community. Names as contact only the operator's published address or the
 * imprint, never an account (T46).
 */
export default function NoCommunity({ user }: { user: string }) {
  const t = useTranslate()
  const hasCommunities = useItemType('Organization') !== undefined
  const query = useMemo(
    (): Query => ({
      types: [JOIN_REQUEST_TYPE],
      must: [{ prop: 'asker', kind: 'rel', value: [user] }],
      sort: [{ key: '_c.ts', order: 'desc' }],
      max: 5,
    }),
    [user],
  )
  const { ids, retry } = useSearch(query)
  const requests = useItems(ids)
  const open = [...requests.values()].filter(({ state }) => state === 'OPEN').map(({ owner }) => owner)
  const letIn = useLetIn(requests)
  if (letIn) return <LetIn community={String(letIn['owner'])} />
  return (
    <Panel title={t('app.noCommunity.title')}>
      <Text>{t('app.noCommunity.text')}</Text>
      {ids.map((id) => {
        const request = requests.get(id)
        return request && <Request key={id} request={request} />
      })}
      {hasCommunities && <Ask asked={open} onAsked={retry} />}
      <WhoElse />
    </Panel>
  )
}

/** Returns the request that was accepted while it is shown: somebody who was removed since may ask again. */
function useLetIn(requests: ReadonlyMap<string, Item>): Item | undefined {
  const [seen, setSeen] = useState<readonly string[]>([])
  const open = [...requests].flatMap(([id, { state }]) => (state === 'OPEN' && !seen.includes(id) ? [id] : []))
  if (open.length > 0) setSeen([...seen, ...open])
  return [...requests].find(([id, { state }]) => state === 'ACCEPTED' && seen.includes(id))?.[1]
}

/** Says who let the person in. What is open to them now comes when the page is loaded again. */
function LetIn({ community }: { community: string }) {
  const t = useTranslate()
  return (
    <Callout
      tone="ok"
      icon="check"
      title={t('app.noCommunity.letIn', { community: useLabel(community) ?? '' })}
      actions={
        <Button kind="primary" onClick={() => window.location.reload()}>
          {t('app.noCommunity.begin')}
        </Button>
      }
    />
  )
}

function Request({ request }: { request: Item }) {
  const t = useTranslate()
  const community = useLabel(String(request['owner'])) ?? ''
  const reason = String(request['reason'] ?? '')
  return (
    <Text role="status">
      <strong>{community}</strong>
      {' · '}
      {request.state === 'DECLINED' ? t('app.noCommunity.declined', { reason }) : t('app.noCommunity.open')}
    </Text>
  )
}

function Ask({ asked, onAsked }: { asked: readonly unknown[]; onAsked: () => void }) {
  const t = useTranslate()
  const { act, notify } = useCommands()
  const [community, setCommunity] = useState('')
  const [about, setAbout] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const name = useLabel(community) ?? ''
  const ask = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      await act('askToJoin', '', { community, about: about.trim() })
      notify(t('app.noCommunity.asked', { community: name }))
      onAsked()
      setCommunity('')
      setAbout('')
    } catch (thrown) {
      setProblem(errorBodyText(t, toCairnError(thrown).toBody()).title)
    }
    setBusy(false)
  }
  return (
    <Stack gap="3" maxWidth="560px">
      <Field label={t('app.noCommunity.choose')}>
        {(control) => (
          <RelationPicker
            attributes={{ ...control, name: 'community' }}
            value={community === '' ? undefined : community}
            type="Organization"
            among={COMMUNITIES}
            many={false}
            onlyKnown
            onChange={(id) => setCommunity(typeof id === 'string' ? id : '')}
          />
        )}
      </Field>
      {community !== '' && (
        <>
          <Website community={community} name={name} />
          <Field label={t('app.noCommunity.about')} help={t('app.noCommunity.aboutHelp')}>
            {(control) => (
              <Textarea {...control} maxLength={1000} value={about} onChange={({ target }) => setAbout(target.value)} />
            )}
          </Field>
        </>
      )}
      {problem && <Callout tone="bad" icon="alert" title={problem} />}
      <Box>
        <Button
          kind="primary"
          icon="user-plus"
          busy={isBusy}
          disabled={community === '' || asked.includes(community)}
          onClick={() => void ask()}
        >
          {t('app.noCommunity.ask')}
        </Button>
      </Box>
    </Stack>
  )
}

/** The address that the community publishes. */
function Website({ community, name }: { community: string; name: string }) {
  const t = useTranslate()
  const website = useItems([community]).get(community)?.['website']
  return typeof website === 'string' ? (
    <Link href={website} target="_blank" rel="noreferrer">
      {t('app.noCommunity.site', { community: name })}
    </Link>
  ) : null
}

function WhoElse() {
  const t = useTranslate()
  const email = useConfigOrNull()?.operator?.email
  return (
    <HStack flexWrap="wrap" gap="2px 8px">
      <Text size="sm" tone="muted">
        {t('app.noCommunity.who')}
      </Text>
      {email === undefined ? (
        <PlaceLink to="/imprint" label={t('app.imprint')} />
      ) : (
        <Link href={`mailto:${email}`}>{email}</Link>
      )}
    </HStack>
  )
}
