import { useTranslate } from '@cairn/contract/web'
import { likelyReadings, lineOfLostLetter, textOfUtf, type Reading } from '@cairn/model/encodings'
import { Field } from '@cairn/ui'
import { useState } from 'react'
import { ChooseEncoding } from './choose-encoding.tsx'

/** Props of `TextFileField`, which shows a file input that reads a text file. */
export interface TextFileFieldProps {
  label: string
  /** Accepted file types, as for an HTML file input. */
  accept: string
  /** Called with the content of each chosen file, also if the same file is chosen again. */
  onText: (text: string) => void
}

/** What there is to say about the chosen file: an error, or several ways to read it. */
interface Question {
  error?: string
  readings?: readonly Reading[]
  /** Name of the file. */
  name?: string
}

/**
 * Shows a file input that reads a text file. Asks in which letters it is written if it is no UTF-8 or UTF-16,
 * and shows an error if it cannot be read or has lost letters before.
 */
export function TextFileField({ label, accept, onText }: TextFileFieldProps) {
  const t = useTranslate()
  const [{ error, readings, name = '' }, ask] = useState<Question>({})
  const give = (text: string, name: string) => {
    const line = lineOfLostLetter(text)
    if (line !== undefined) return ask({ error: t('forms.files.lostLetters', { name, line }) })
    ask({})
    onText(text)
  }
  const read = async (file: File) => {
    const bytes = new Uint8Array(await file.arrayBuffer())
    const text = textOfUtf(bytes)
    if (text !== undefined) return give(text, file.name)
    const ways = likelyReadings(bytes)
    ask(ways.length > 0 ? { readings: ways, name: file.name } : { error: t('forms.files.noText', { name: file.name }) })
  }
  return (
    <>
      <Field label={label} error={error}>
        {(control) => (
          <input
            {...control}
            type="file"
            accept={accept}
            onChange={({ target }) => {
              const [file] = target.files ?? []
              // Without this, choosing the same file again would not fire `change`.
              target.value = ''
              // What was chosen for the file before is not for this one.
              ask({})
              if (file) read(file).catch(() => ask({ error: t('forms.files.unread', { name: file.name }) }))
            }}
          />
        )}
      </Field>
      {readings && (
        <ChooseEncoding readings={readings} onChoose={(text) => give(text, name)} onCancel={() => ask({})} />
      )}
    </>
  )
}
