import { useTranslate } from '@cairn/contract/web'
import { Field } from '@cairn/ui'
import { useState } from 'react'

export interface TextFileFieldProps {
  label: string
  /** As of an input for files. */
  accept: string
  /** With each file that is chosen, also with the same one again. */
  onText: (text: string) => void
}

/** A file that is chosen for the text in it; one that cannot be read says so. */
export function TextFileField({ label, accept, onText }: TextFileFieldProps) {
  const t = useTranslate()
  const [unread, setUnread] = useState<string | undefined>(undefined)
  const read = (file: File) =>
    file.text().then(
      (text) => {
        setUnread(undefined)
        onText(text)
      },
      () => setUnread(file.name),
    )
  return (
    <Field label={label} error={unread === undefined ? undefined : t('forms.files.unread', { name: unread })}>
      {(control) => (
        <input
          {...control}
          type="file"
          accept={accept}
          onChange={({ target }) => {
            const [file] = target.files ?? []
            // The same file, changed meanwhile, can be chosen again.
            target.value = ''
            if (file) void read(file)
          }}
        />
      )}
    </Field>
  )
}
