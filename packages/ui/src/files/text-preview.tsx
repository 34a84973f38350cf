import { useEffect, useState } from 'react'
import { useCommands, useTranslate } from '@cairn/contract/web'
import { Text } from '../base/text.ts'
import { chakra } from '../system/chakra.ts'

/** Bytes of a text that are shown at most. */
const MOST_BYTES = 256 * 1024

const Words = chakra('pre', {
  base: {
    margin: '0',
    padding: '12px 14px',
    width: '100%',
    flex: '1',
    minHeight: '0',
    overflow: 'auto',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    fontFamily: 'mono',
    fontSize: 'sm',
    lineHeight: 'roomy',
    tabSize: '4',
    _focusVisible: { outlineOffset: '-3px' },
  },
})

interface TextPreviewProps {
  src: string
  name: string
  /** Bytes of the whole file. */
  size: number
  onError: () => void
}

/**
 * Shows the first `MOST_BYTES` of a text file as plain text, decoded as UTF-8. Calls `onError` if the
 * file cannot be read.
 */
export default function TextPreview({ src, name, size, onError }: TextPreviewProps) {
  const translate = useTranslate()
  const { readFile } = useCommands()
  const [words, setWords] = useState<string | undefined>(undefined)
  useEffect(() => {
    let isCurrent = true
    readFile(src, MOST_BYTES).then(
      // `stream` drops a character that is cut in two at the end.
      (bytes) => isCurrent && setWords(new TextDecoder().decode(bytes, { stream: true })),
      () => isCurrent && onError(),
    )
    return () => void (isCurrent = false)
    // oxlint-disable-next-line react/exhaustive-deps -- a new onError must not read the file again
  }, [src, readFile])
  return (
    <>
      <Words
        tabIndex={0}
        aria-label={translate('ui.files.textOf', { name })}
        aria-busy={words === undefined}
        role="region"
      >
        {words ?? translate('ui.files.loading')}
      </Words>
      {words !== undefined && size > MOST_BYTES && (
        <Text size="sm" tone="muted" padding="4px 14px 8px">
          {translate('ui.files.beginning')}
        </Text>
      )}
    </>
  )
}
