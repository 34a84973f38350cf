import { textKeyFromData } from '@cairn/contract/texts'
import type { Item, ItemType } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { useCommands, useTranslate, errorText, type Translate } from '@cairn/contract/web'
import { Button, Callout, Text } from '@cairn/ui'
import { JsonEditor, type JsonProblem } from '@cairn/ui/json-editor'
import { Dialog } from '@cairn/ui/overlays'
import { useCallback, useState } from 'react'
import { useShell } from '../../state/shell.ts'
import { rawChanges, rawProblems, rawText } from './raw-item.ts'

/** Props of `RawDialog`. */
export interface RawDialogProps {
  item: Item
  type: ItemType
  /** Administrators can save; administrators in a masquerade can only look. */
  canSubmit: boolean
  onClose: () => void
}

/**
 * Renders the dialog that edits the properties of an item as JSON, as the item was when it opened. Closing
 * with changed text asks whether to discard it.
 */
export default function RawDialog({ item: opened, type, canSubmit, onClose }: RawDialogProps) {
  const t = useTranslate()
  const { items, dialogs } = useShell()
  const { notify } = useCommands()
  // Concurrent changes are detected when saving, by this update count.
  const [item] = useState(opened)
  const [text, setText] = useState(() => rawText(item, type))
  const [failure, setFailure] = useState<CairnError | null>(null)
  const [isSaving, setSaving] = useState(false)
  const check = useCallback((value: unknown) => problemsInWords(t, item, type, value), [t, item, type])
  const isChanged = text !== rawText(item, type)

  const close = async () => {
    if (
      isChanged &&
      !(await dialogs.ask({ title: 'app.unsaved.title', text: 'app.raw.close', yes: 'app.raw.discard' }))
    )
      return
    onClose()
  }
  const submit = async () => {
    setSaving(true)
    try {
      const changes = rawChanges(item, type, text)
      if (Object.keys(changes).length > 0) await items.update(item.$id, item._u, changes)
      notify(t('app.raw.saved'))
      onClose()
    } catch (thrown) {
      setFailure(thrown instanceof CairnError ? thrown : new CairnError('badMessage', String(thrown)))
      setSaving(false)
    }
  }
  return (
    <Dialog
      open
      onClose={() => void close()}
      title={t('app.raw.title', { id: item.$id })}
      closeLabel={t('app.close')}
      actions={
        <>
          <Button onClick={() => void close()}>{t(canSubmit ? 'app.cancel' : 'app.close')}</Button>
          {canSubmit && (
            <Button kind="primary" disabled={!isChanged} busy={isSaving} onClick={() => void submit()}>
              {t('app.raw.save')}
            </Button>
          )}
        </>
      }
    >
      <Text tone="muted" marginBottom="3">
        {t(canSubmit ? 'app.raw.help' : 'app.raw.readOnly')}
      </Text>
      <JsonEditor label={t('app.raw.label')} text={text} onChange={setText} check={check} readOnly={!canSubmit} />
      {failure && <Failure error={failure} />}
    </Dialog>
  )
}

function Failure({ error }: { error: CairnError }) {
  const t = useTranslate()
  const { title, detail } = errorText(t, error)
  return (
    <div role="alert">
      <Callout tone="bad" icon="alert" title={title}>
        {detail}
      </Callout>
    </div>
  )
}

function problemsInWords(t: Translate, item: Item, type: ItemType, value: unknown): JsonProblem[] {
  return rawProblems(item, type, value).map(({ property, userMessage, max }) => ({
    ...(property === '' ? {} : { property }),
    message: t(textKeyFromData(userMessage), { label: property, ...(max === undefined ? {} : { max, count: max }) }),
  }))
}
