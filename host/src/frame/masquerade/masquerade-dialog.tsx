import { LABEL_KEY, type Filter, type Query } from '@cairn/contract/query'
import { useItems, useSearch, useTranslate, errorBodyText } from '@cairn/contract/web'
import { Avatar, Box, Button, ErrorNotice, Input, INPUT_DELAY_MS, Stack, Text } from '@cairn/ui'
import { Dialog } from '@cairn/ui/overlays'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { useRecentMasquerades } from './use-recent-masquerades.ts'
import { useMasquerade } from './use-masquerade.ts'

/** Width in pixels. */
const WIDTH = 560

/**
 * Renders the dialog in which an administrator chooses the person to act as: found by the beginning of a
 * word of the name or by the whole address, recent ones first, never administrators. Choosing one starts the
 * masquerade.
 */
export default function MasqueradeDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslate()
  const [text, setText] = useState('')
  const people = usePeople(text)
  const [active, setActive] = useState(0)
  const masquerade = useMasquerade()
  const listId = useId()
  const choose = (id: string | undefined) => id !== undefined && (onClose(), void masquerade(id))
  const move = (to: number) => {
    if (to >= people.ids.length - 1 && people.hasMore) people.more()
    setActive(Math.max(0, Math.min(to, people.ids.length - 1)))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') move(active + 1)
    else if (event.key === 'ArrowUp') move(active - 1)
    else if (event.key === 'Enter') choose(people.ids[active])
    else return
    event.preventDefault()
  }
  return (
    <Dialog open onClose={onClose} title={t('app.masquerade.choose')} closeLabel={t('app.close')} maxWidth={WIDTH}>
      <Stack>
        <Text tone="muted">{t('app.masquerade.help')}</Text>
        <Input
          role="combobox"
          type="search"
          aria-label={t('app.masquerade.search')}
          placeholder={t('app.masquerade.search')}
          aria-expanded={people.ids.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={people.ids[active] ? `${listId}${active}` : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          value={text}
          onChange={(event) => (setText(event.currentTarget.value), setActive(0))}
          onKeyDown={onKeyDown}
        />
        <PeopleList listId={listId} people={people} active={active} onChoose={choose} />
        <PeopleNote people={people} />
      </Stack>
    </Dialog>
  )
}

type People = ReturnType<typeof usePeople>

interface PeopleListProps {
  listId: string
  people: People
  active: number
  onChoose: (id: string) => void
}

function PeopleList({ listId, people, active, onChoose }: PeopleListProps) {
  const t = useTranslate()
  const items = useItems(people.ids)
  return (
    <Box role="listbox" id={listId} aria-label={t('app.masquerade.people')} maxHeight="46vh" overflowY="auto">
      {people.ids.map((id, index) => (
        <Person
          key={id}
          id={`${listId}${index}`}
          name={people.labels[id] ?? String(items.get(id)?.['name'] ?? '')}
          email={String(items.get(id)?.['email'] ?? '')}
          note={index < people.recent ? t('app.masquerade.recent') : ''}
          isActive={index === active}
          onChoose={() => onChoose(id)}
        />
      ))}
    </Box>
  )
}

interface PersonProps {
  id: string
  name: string
  email: string
  note: string
  isActive: boolean
  onChoose: () => void
}

function Person({ id, name, email, note, isActive, onChoose }: PersonProps) {
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    <Box
      ref={row}
      id={id}
      role="option"
      aria-selected={isActive}
      display="flex"
      alignItems="center"
      gap="10px"
      padding="7px 10px"
      borderRadius="6px"
      cursor="pointer"
      lineHeight="roomy"
      bg={isActive ? 'primaryBg' : undefined}
      _hover={{ bg: isActive ? 'primaryBg' : 'sunken' }}
      onClick={onChoose}
    >
      <Avatar name={name} size="sm" />
      <Box flex="1" minWidth="0" overflowWrap="anywhere">
        <Text fontWeight="semibold">{name}</Text>
        <Text size="sm" tone="muted">
          {email}
        </Text>
      </Box>
      {note && (
        <Text size="sm" tone="muted">
          {note}
        </Text>
      )}
    </Box>
  )
}

/** Renders the number of people found, or why there are none. */
function PeopleNote({ people }: { people: People }) {
  const t = useTranslate()
  if (people.error) {
    const { title, detail } = errorBodyText(t, people.error)
    return (
      <ErrorNotice
        title={title}
        detail={detail}
        detailLabel={t('app.detail')}
        retryLabel={t('app.retry')}
        onRetry={people.retry}
      />
    )
  }
  const isNone = people.status === 'ready' && people.ids.length === 0
  return (
    <Box display="flex" alignItems="center" gap="12px">
      <Text role="status" size="sm" tone="muted" flex="1">
        {people.status === 'loading' && people.ids.length === 0
          ? t('app.loading')
          : isNone
            ? t('app.masquerade.none')
            : t('app.masquerade.count', { shown: people.ids.length, total: people.total })}
      </Text>
      {people.hasMore && (
        <Button size="sm" onClick={people.more}>
          {t('app.masquerade.more')}
        </Button>
      )}
    </Box>
  )
}

/**
 * Finds people who are not administrators, by the start of a word in their name or by address; without a text
 * the recent ones first.
 */
function usePeople(text: string) {
  const recent = useRecentMasquerades()
  const search = useSearch(queryFor(useSettled(text.trim())))
  const kept = useItems(recent)
  if (text.trim() !== '') return { ...search, recent: 0 }
  const known = recent.filter((id) => kept.has(id) && kept.get(id)?.['admin'] !== true)
  return { ...search, ids: [...known, ...search.ids.filter((id) => !known.includes(id))], recent: known.length }
}

function queryFor(text: string): Query {
  return {
    types: ['User'],
    mustNot: [{ prop: 'admin', kind: 'is', value: true }],
    sort: [{ key: LABEL_KEY, order: 'asc' }],
    labels: true,
    ...(text === '' ? {} : { must: [filterFor(text)] }),
  }
}

/** Addresses are not open to everyone, so their words are not indexed: one is found when it is whole. */
function filterFor(text: string): Filter {
  return text.includes('@')
    ? { prop: 'email', kind: 'is', value: [text, text.toLowerCase()] }
    : { prop: LABEL_KEY, kind: 'prefix', value: text }
}

/** The text once the typing has paused. */
function useSettled(text: string): string {
  const [settled, settle] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => settle(text), INPUT_DELAY_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
