import { useCell, useCommands, useTranslate } from '@cairn/contract/web'
import { Box, Button, ColumnToolbar, EmptyState, Row, SearchField } from '@cairn/ui'
import { SkeletonRows, VirtualList } from '@cairn/ui/results'
import { useState } from 'react'
import type * as v from 'valibot'
import { legacyPathsSchema, type LegacyPath } from '../../model/addresses/address-answers.ts'
import { AddAddress } from '../parts/addresses/add-address.tsx'
import { ImportAddresses } from '../parts/addresses/import-addresses.tsx'
import { Failed } from '../parts/failed.tsx'
import { Label } from '../parts/label.tsx'
import { usePages } from '../parts/use-pages.ts'

const DIALOG_WIDTH = 520
const pageOf = ({ paths, labels, next }: v.InferOutput<typeof legacyPathsSchema>) => ({
  rows: paths.map((path) => ({ ...path, label: labels[path.item] ?? path.item })),
  next,
})

/**
 * Lists the addresses of the product before with the items that they lead to. Addresses are found, added,
 * imported from a CSV file and removed here.
 */
export default function AddressesView() {
  const t = useTranslate()
  const { openDialog } = useCommands()
  const [text, setText] = useState('')
  const pages = usePages('legacyPaths', text ? { text } : {}, legacyPathsSchema, pageOf)
  const byId = new Map(pages.rows.map((row) => [row.alias, row]))
  const removing = useRemoving(pages.again)
  const add = () =>
    void openDialog({
      title: t('admin.addresses.add'),
      maxWidth: DIALOG_WIDTH,
      Content: ({ close }) => <AddAddress onDone={pages.again} close={close} />,
    })
  const bringIn = () =>
    void openDialog({
      title: t('admin.addresses.import'),
      maxWidth: DIALOG_WIDTH,
      Content: ({ close }) => <ImportAddresses onDone={pages.again} close={close} />,
    })
  return (
    <>
      <ColumnToolbar>
        <Box flex="1" minWidth="180px">
          <SearchField
            label={t('admin.addresses.find')}
            value={text}
            onChange={setText}
            clearLabel={t('admin.users.clear')}
          />
        </Box>
        <Button size="sm" icon="plus" onClick={add}>
          {t('admin.addresses.add')}
        </Button>
        <Button size="sm" icon="upload" onClick={bringIn}>
          {t('admin.addresses.import')}
        </Button>
      </ColumnToolbar>
      {pages.status === 'failed' && <Failed thrown={pages.thrown} onRetry={pages.again} />}
      {pages.status === 'loading' && <SkeletonRows count={6} />}
      {pages.status === 'ready' && pages.rows.length === 0 && (
        <EmptyState icon="external" title={t('admin.addresses.none')} guidance={t('admin.addresses.noneHelp')} />
      )}
      {pages.status === 'ready' && pages.rows.length > 0 && (
        <VirtualList
          ids={[...byId.keys()]}
          label={t('views.admin.addresses.title')}
          openId={undefined}
          hasMore={pages.hasMore}
          more={pages.more}
          onOpen={(id) => {
            const row = byId.get(id)
            if (row) removing(row)
          }}
          row={(id, row) => {
            const address = byId.get(id)
            return address && <Row key={id} {...row} title={`/${address.alias}`} line={address.label} />
          }}
        />
      )}
    </>
  )
}

/** Returns a function that shows an address in a dialog, with buttons that open its item or remove it. */
function useRemoving(onRemoved: () => void) {
  const t = useTranslate()
  const { act, openDialog } = useCommands()
  const { openRight } = useCell()
  return ({ alias, item }: LegacyPath) =>
    void openDialog({
      title: `/${alias}`,
      maxWidth: DIALOG_WIDTH,
      // A dialog stands in no column: it has words alone.
      Content: () => <Label id={item} />,
      buttons: [
        { text: t('admin.close'), kind: 'outline' },
        { text: t('admin.addresses.open'), kind: 'outline', run: () => openRight(`i-${item}`) },
        {
          text: t('admin.addresses.remove'),
          kind: 'danger',
          run: async () => {
            await act('setLegacyPath', '', { alias, itemId: null })
            onRemoved()
          },
        },
      ],
    })
}
