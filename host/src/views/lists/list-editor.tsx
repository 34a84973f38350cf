import { useCommands, useLabel, useLanguage, useSession, useTranslate } from '@cairn/contract/web'
import { Box, Button, ColumnBody, ColumnFooter, ColumnToolbar, EmptyState, Input, NativeSelect, Text } from '@cairn/ui'
import { useState, type FormEvent } from 'react'
import type { KnownList } from './known-list.ts'
import { BodySkeleton } from '../../areas/body-skeleton.tsx'
import { ListMenu } from './list-menu.tsx'
import { listTitle } from './list-title.ts'
import { createKeyGenerator } from '@cairn/model/list-key'
import { useKeptWords } from './use-kept-words.ts'
import { LIST_VALUE, useListRows, useUses, type ListRowValue } from './use-list-rows.ts'
import { ValueRow } from './value-row.tsx'

interface ListEditorProps {
  known: KnownList
  owner: string | undefined
  onOwner: (owner: string) => void
  onBack: () => void
}

/**
 * Renders the values of a list, general ones or those of one organisation, with buttons to add, rename,
 * reorder, merge, archive and delete them for those who may edit them.
 */
export function ListEditor({ known, owner, onOwner, onBack }: ListEditorProps) {
  const t = useTranslate()
  const session = useSession()
  const { list, asksReason } = known
  const { rows: found, owners } = useListRows(list, owner)
  const rows = found ?? []
  const uses = useUses(list, rows.map(({ key, isArchived }) => `${key}${isArchived}`).join())
  const mayEdit = known.everyone || (owner !== undefined && known.owners.includes(owner))
  const choices = [
    ...new Set([...known.owners, ...owners, ...(session?.organizations ?? []), ...(owner ? [owner] : [])]),
  ]
  const order = useOrder(list, owner, rows)
  return (
    <>
      <ColumnToolbar>
        <Button size="sm" icon="arrow-left" onClick={onBack}>
          {t('app.lists.all')}
        </Button>
        <Text fontWeight="semibold" flex="1" minWidth="9em">
          {listTitle(t, list)}
        </Text>
        <Box width="180px">
          <NativeSelect
            aria-label={t('app.lists.owner')}
            value={owner ?? ''}
            onChange={(event) => onOwner(event.target.value)}
          >
            <option value="">{t('app.lists.everyone')}</option>
            {choices.map((id) => (
              <OwnerOption key={id} id={id} />
            ))}
          </NativeSelect>
        </Box>
        <ListMenu list={list} owner={owner} mayEdit={mayEdit} />
      </ColumnToolbar>
      <ColumnBody>
        {!found && <BodySkeleton isInBody />}
        {found?.length === 0 && (
          <EmptyState
            icon="book"
            title={t('app.lists.noValues')}
            guidance={session?.hideGuidance || !mayEdit ? undefined : t('app.lists.noValuesHelp')}
          />
        )}
        <Box as="ol" listStyleType="none">
          {rows.map((row, index) => (
            <ValueRow
              key={row.key}
              {...{ list, owner, row, rows, mayEdit, asksReason, uses: uses[row.key] }}
              onMove={(to) => order(index, to)}
              onTake={(from) => order(from, index)}
              index={index}
            />
          ))}
        </Box>
      </ColumnBody>
      {mayEdit ? (
        <AddValue list={list} owner={owner} taken={rows.map(({ key }) => key)} />
      ) : (
        <ColumnFooter>
          <span>{t(known.right ? 'app.lists.whoRight' : 'app.lists.whoAdmin', { right: known.right ?? '' })}</span>
        </ColumnFooter>
      )}
    </>
  )
}

function OwnerOption({ id }: { id: string }) {
  return <option value={id}>{useLabel(id) ?? id}</option>
}

/** Moves a value from one place to another. */
function useOrder(list: string, owner: string | undefined, rows: readonly ListRowValue[]) {
  const { act, report } = useCommands()
  return (from: number, to: number) => {
    const keys = rows.map(({ key }) => key)
    const [moved] = keys.splice(from, 1)
    if (moved === undefined || to < 0 || to > keys.length) return
    keys.splice(to, 0, moved)
    act('orderListValues', '', { list, keys, ...(owner ? { owner } : {}) }).catch(report)
  }
}

function AddValue({ list, owner, taken }: { list: string; owner: string | undefined; taken: readonly string[] }) {
  const t = useTranslate()
  const language = useLanguage()
  const { createItem, report } = useCommands()
  const [typed, setTyped] = useKeptWords('add', list, owner)
  const words = typed?.['words'] ?? ''
  const [isBusy, setBusy] = useState(false)
  const add = (event: FormEvent) => {
    event.preventDefault()
    const text = words.trim()
    if (text === '') return
    setBusy(true)
    createItem(LIST_VALUE, {
      ...{ list, key: createKeyGenerator(taken).make(text), translations: { [language]: text }, order: taken.length },
      ...(owner ? { owner } : {}),
    })
      .then(() => setTyped({}), report)
      .finally(() => setBusy(false))
  }
  return (
    <ColumnFooter>
      <Box as="form" display="flex" gap="8px" flex="1" onSubmit={add}>
        <Input
          aria-label={t('app.lists.newWords')}
          placeholder={t('app.lists.newWords')}
          value={words}
          maxLength={200}
          onChange={({ target }) => setTyped(target.value === '' ? {} : { words: target.value })}
        />
        <Button type="submit" icon="plus" busy={isBusy} disabled={words.trim() === ''}>
          {t('app.lists.add')}
        </Button>
      </Box>
    </ColumnFooter>
  )
}
