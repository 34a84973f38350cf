import { useCommands, useTranslate } from '@cairn/contract/web'
import { Box, Button, Field, Input, Stack } from '@cairn/ui'
import { useState } from 'react'
import { isOldAddress } from '../../../model/addresses/address-table.ts'
import { FindItem } from '../find-item.tsx'
import { Label } from '../label.tsx'

/** Asks for an address of the product before and its item, and stores both. */
export function AddAddress({ onDone, close }: { onDone: () => void; close: () => void }) {
  const t = useTranslate()
  const { act, notify, report } = useCommands()
  const [alias, setAlias] = useState('')
  const [item, setItem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const store = async () => {
    setBusy(true)
    try {
      await act('setLegacyPath', '', { alias: alias.trim(), itemId: item })
      notify(t('admin.addresses.added'))
      onDone()
      close()
    } catch (thrown) {
      report(thrown)
      setBusy(false)
    }
  }
  return (
    <Stack gap="12px">
      <Field label={t('admin.addresses.path')} help={t('admin.addresses.pathHelp')} required>
        {(control) => (
          <Input {...control} value={alias} maxLength={400} onChange={(event) => setAlias(event.target.value)} />
        )}
      </Field>
      <FindItem label={t('admin.addresses.item')} onPick={setItem} />
      {item && (
        <Box role="status">
          <Label id={item} />
        </Box>
      )}
      <Box display="flex" justifyContent="flex-end">
        <Button kind="primary" busy={isBusy} disabled={!isOldAddress(alias) || !item} onClick={() => void store()}>
          {t('admin.addresses.add')}
        </Button>
      </Box>
    </Stack>
  )
}
