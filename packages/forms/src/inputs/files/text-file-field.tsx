import { useTranslate } from '@cairn/contract/web'
import { Field } from '@cairn/ui'
import { useState } from 'react'

/** Props of `TextFileField`, which shows a file input that reads a text file. */
export interface TextFileFieldProps {
  label: string
  /** Accepted file types, as for an HTML file input. */
  accept: string
  /** Called with the content of each chosen file, also if the same file is chosen again. */
  onText: (text: string) => void
}

/** Shows a file input that reads a text file. Shows an error if the file cannot be read. */
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
            // Without this, choosing the same file again would not fire `change`.
            target.value = ''
            if (file) void read(file)
          }}
        />
      )}
    </Field>
  )
}
