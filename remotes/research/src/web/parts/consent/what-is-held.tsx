import { useCallback, useState } from 'react'
import * as v from 'valibot'
import { PURPOSE_LIST } from '@cairn/contract'
import { useCell, useCommands, useLanguage, useListValues, useTranslate } from '@cairn/contract/web'
import { itemKey } from '@cairn/model/cell-path'
import { formatDate } from '@cairn/model/format'
import { AsyncContent, Box, Button, Chip, IconButton, LinkButton, Section, Text, Textarea, useAsync } from '@cairn/ui'
import { heldSchema, joinPages, seenTogether, type Held } from '../../../model/consent/held.ts'
import { USES } from '../../../model/consent/ledger.ts'
import { InProject } from '../project/in-project.tsx'

interface WhatIsHeldProps {
  member: string
  /** The member looks at their own record. Otherwise a steward does. */
  isOwn: boolean
}

/**
 * Shows a report of all data about a member: what they said, who saw it, and what uses it. To a steward it is
 * shown once they ask for it, or at first with `isShown`.
 */
export function WhatIsHeld({ member, isOwn, isShown = isOwn }: WhatIsHeldProps & { isShown?: boolean }) {
  const t = useTranslate()
  const [isAsked, setAsked] = useState(isShown)
  return (
    <Section title={t(isOwn ? 'research.held.ofMe' : 'research.held.title')}>
      {isAsked ? (
        <Loaded member={member} isOwn={isOwn} />
      ) : (
        <Box>
          <Button onClick={() => setAsked(true)}>{t('research.held.show')}</Button>
        </Box>
      )}
    </Section>
  )
}

function Loaded({ member, isOwn }: WhatIsHeldProps) {
  const t = useTranslate()
  const { act, report } = useCommands()
  const ask = useCallback(
    async (from: number) => v.parse(heldSchema, await act(isOwn ? 'heldOfMe' : 'whatIsHeld', member, { from })),
    [act, isOwn, member],
  )
  const [first, again] = useAsync(useCallback(() => ask(0), [ask]))
  const [later, setLater] = useState<readonly Held[]>([])
  const reload = () => {
    setLater([])
    again()
  }
  return (
    <AsyncContent of={[first, reload]}>
      {(page) => {
        const found = joinPages([page, ...later])
        const more = () => ask(found.items.length).then((next) => setLater([...later, next]))
        return (
          <>
            {isOwn &&
              found.projects.map(({ project, uses, partly }) => (
                <InProject
                  key={project}
                  member={member}
                  consents={{
                    project,
                    uses: USES.map((use) => ({
                      ...{ use, isGiven: uses.includes(use), isPartly: partly.includes(use) },
                      entry: undefined,
                    })),
                  }}
                  mayWithdraw
                  onWithdrawn={reload}
                />
              ))}
            <HeldItems held={found} member={member} isOwn={isOwn} />
            {found.more > 0 && (
              <Button onClick={() => void more().catch(report)}>
                {t('research.held.more', { count: found.more })}
              </Button>
            )}
            <SeenBy held={found} />
            <UsedIn held={found} isOwn={isOwn} />
          </>
        )
      }}
    </AsyncContent>
  )
}

const LIST = { display: 'grid', gap: '8px', marginBlock: '8px' } as const

function HeldItems({ held: { items, hidden }, member, isOwn }: WhatIsHeldProps & { held: Held }) {
  const t = useTranslate()
  const { openNew, openRight } = useCell()
  const language = useLanguage()
  if (items.length === 0 && hidden.items === 0) return <Text tone="muted">{t('research.held.nothing')}</Text>
  return (
    <>
      <Hidden count={hidden.items} />
      <Box as="ul" css={LIST} aria-label={t('research.held.items')}>
        {items.map(({ id, label, uses, withheld, purgeFrom, places, isReadable }) => (
          <Box as="li" key={id} display="flex" flexWrap="wrap" alignItems="center" gap="4px 8px">
            {isReadable ? (
              <LinkButton onClick={() => openRight(itemKey(id))}>{label || id}</LinkButton>
            ) : (
              <Text as="span">{label || id}</Text>
            )}
            {withheld && <Chip tone="bad">{t('research.held.withheld')}</Chip>}
            {purgeFrom !== undefined && (
              <Text as="span" tone="muted">
                {t('research.held.purgeFrom', { day: formatDate(purgeFrom, language) })}
              </Text>
            )}
            {places > 0 && <Chip>{t('research.held.places', { count: places })}</Chip>}
            {isOwn && (
              <IconButton
                icon="pencil"
                label={t('research.proposeCorrectionOf', { label: label || id })}
                onClick={() =>
                  // Of what they may not read, they write by their own record.
                  openNew('ResearchCorrection', {
                    about: member,
                    words: t('research.correctionOf', { label: label || id }),
                  })
                }
              />
            )}
            {/* The same of most of them: words, where chips would be a wall. */}
            <Text size="sm" tone="muted" flexBasis="full">
              {uses.map((use) => t(`lists.CONSENT_USES.${use as 'KEEP'}`)).join(' · ')}
            </Text>
          </Box>
        ))}
      </Box>
    </>
  )
}

/** Tells of what else there is, which the reader may not see. */
function Hidden({ count }: { count: number }) {
  const t = useTranslate()
  return count > 0 && <Text tone="muted">{t('research.held.hidden', { count })}</Text>
}

/** Items that are named of those that somebody saw on a day. The others are counted. */
const MOST_NAMED = 3

function SeenBy({ held: { items, seen } }: { held: Held }) {
  const t = useTranslate()
  const language = useLanguage()
  const labels = new Map(items.map(({ id, label }) => [id, label]))
  const values = Object.values(useListValues(PURPOSE_LIST) ?? {}).flat()
  const purposes = new Map(values.map(({ key, label }) => [key, label]))
  return (
    <>
      <Text fontWeight="semibold">{t('research.held.seen')}</Text>
      {seen.length === 0 && <Text tone="muted">{t('research.held.seenByNobody')}</Text>}
      <Box as="ul" css={LIST} aria-label={t('research.held.seen')}>
        {seenTogether(seen).map(({ items: ids, at, by, how, purpose }) => (
          <li key={`${at} ${by} ${how} ${purpose?.key}`}>
            <Text>{by}</Text>
            <Text size="sm" tone="muted">
              {[
                t('research.held.seenItems', {
                  names: ids
                    .slice(0, MOST_NAMED)
                    .map((id) => labels.get(id) ?? t('research.held.record'))
                    .join(', '),
                  more: Math.max(0, ids.length - MOST_NAMED),
                }),
                formatDate(at.slice(0, 10), language),
                t(howText(how)),
                ...(purpose ? [purposes.get(purpose.key) ?? purpose.key, purpose.words ?? []].flat() : []),
              ].join(' · ')}
            </Text>
          </li>
        ))}
      </Box>
    </>
  )
}

function howText(how: string) {
  if (how === 'export' || how === 'download') return `research.held.how.${how}` as const
  return 'research.held.how.read'
}

function kindText(type: string) {
  if (type === 'Letter' || type === 'ConsultRecord' || type === 'ArchiveEntry')
    return `research.held.kind.${type}` as const
  return 'research.held.kind.Link'
}

/** What rests on it. What was sent cannot be called back: a notice to those who have it is drafted. */
function UsedIn({ held, isOwn }: { held: Held; isOwn: boolean }) {
  const t = useTranslate()
  const { openRight } = useCell()
  const language = useLanguage()
  const { usedIn, hidden, takenBy } = held
  const people = [...new Set([...usedIn.flatMap(({ to }) => to), ...takenBy])]
  return (
    <>
      <Text fontWeight="semibold">{t('research.held.usedIn')}</Text>
      {usedIn.length + hidden.uses === 0 && <Text tone="muted">{t('research.held.usedNowhere')}</Text>}
      <Box as="ul" css={LIST} aria-label={t('research.held.usedIn')}>
        {usedIn.map(({ id, type, label, quotes, sent, to }) => (
          <li key={id}>
            {isOwn ? label || id : <LinkButton onClick={() => openRight(itemKey(id))}>{label || id}</LinkButton>}
            <Text size="sm" tone="muted">
              {[t(kindText(type)), quotes.join(', ')].join(' · ')}
            </Text>
            {sent !== undefined && (
              <Text size="sm" tone="muted">
                {to.length > 0
                  ? t('research.held.sent', { day: formatDate(sent, language), names: to.join(', ') })
                  : t('research.held.sentOn', { day: formatDate(sent, language) })}
              </Text>
            )}
          </li>
        ))}
      </Box>
      <Hidden count={hidden.uses} />
      {(people.length > 0 || usedIn.some(({ sent }) => sent !== undefined)) && (
        <Text>{t('research.held.cannotCallBack')}</Text>
      )}
      {!isOwn && held.more === 0 && people.length > 0 && (
        <Textarea
          aria-label={t('research.held.notice')}
          readOnly
          rows={6}
          value={t('research.held.noticeText', {
            names: people.join(', '),
            what: held.items.map(({ label }) => label).join('; '),
          })}
        />
      )}
    </>
  )
}
