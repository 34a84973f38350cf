import {
  useCellCheck,
  useCommands,
  useTranslate,
  type CellOccasion,
  type CreatePartProps,
  type UploadHandle,
} from '@cairn/contract/web'
import { formatSize } from '@cairn/model/format'
import { localTimeZone } from '@cairn/model/zones'
import { Box, Callout, Text } from '@cairn/ui'
import { FileDrop } from '@cairn/ui/files'
import { useEffect, useRef, useState } from 'react'
import { MAX_MAIL_BYTES, type MailAnswer, type ReadMail, type MailRefusal } from '@cairn/model/mail'
import { contentOf, fileOf } from '@cairn/model/file-content'
import { mailValues } from '@cairn/model/mail-values'

type State =
  | { status: 'waiting' }
  /** Lasts until the files of the mail have arrived. */
  | { status: 'reading'; name: string }
  | { status: 'read'; mail: ReadMail; lost: readonly string[] }
  | { status: 'refused'; name: string; reason: MailRefusal | 'tooLarge' }

/**
 * Renders a drop zone above the form of a new communication log. A dropped or chosen e-mail fills the form.
 */
export default function CommLogCreate({ fill }: CreatePartProps) {
  const t = useTranslate()
  const { state, read } = useReadMail(fill)
  return (
    <Box display="flex" flexDirection="column" gap="10px" marginBottom="16px">
      <FileDrop
        label={t('organisations.mail.title')}
        icon="mail"
        chooseLabel={t('organisations.mail.choose')}
        accept=".eml,.msg,message/rfc822"
        isBusy={state.status === 'reading'}
        onFiles={([file]) => file && void read(file)}
      >
        {state.status === 'reading'
          ? t('organisations.mail.reading', { name: state.name })
          : t('organisations.mail.drop')}
      </FileDrop>
      <div role="status">
        {state.status === 'read' && <TakenOver mail={state.mail} lost={state.lost} />}
        {state.status === 'refused' && (
          <Callout tone="bad" icon="alert" title={t('organisations.mail.refused', { name: state.name })}>
            {t(`organisations.mail.refused.${state.reason}`)}
          </Callout>
        )}
      </div>
    </Box>
  )
}

/**
 * Reads a mail on the server and fills the form; values in other fields stay. The files of the mail are
 * uploaded after that; until they have arrived, the form is neither saved nor closed.
 */
function useReadMail(fill: CreatePartProps['fill']): { state: State; read: (file: File) => Promise<void> } {
  const t = useTranslate()
  const { act, notify, report, uploadFile } = useCommands()
  const [state, setState] = useState<State>({ status: 'waiting' })
  const isGone = useRef(false)
  const isAtWork = useRef(false)
  const sending = useRef<UploadHandle>(undefined)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
      sending.current?.cancel()
    }
  }, [])
  const isDone = (occasion: CellOccasion) => {
    if (isAtWork.current && occasion === 'SAVE') notify(t('forms.files.wait'))
    return !isAtWork.current
  }
  useCellCheck('VALIDATE', isDone)
  useCellCheck('CLOSE', isDone)
  /**
   * Uploads the files of a mail as files of the person. Returns the attachments, and the names of refused
   * files.
   */
  const keepFiles = async ({ attachments }: ReadMail) => {
    const [kept, lost]: [string[], string[]] = [[], []]
    for (const attachment of attachments) {
      if (isGone.current) break
      sending.current = uploadFile(fileOf(attachment), { type: 'CommLog', property: 'attachments' }, () => {})
      await sending.current.done.then(
        ({ $id }) => kept.push($id),
        () => lost.push(attachment.name),
      )
    }
    return { kept, lost }
  }
  const take = async (file: File): Promise<State> => {
    const refusedFor = (reason: MailRefusal | 'tooLarge'): State => ({ status: 'refused', name: file.name, reason })
    if (file.size > MAX_MAIL_BYTES) return refusedFor('tooLarge')
    const answer = (await act('readMail', 'CommLog-0', { content: await contentOf(file) })) as MailAnswer
    if ('refused' in answer) return refusedFor(answer.refused)
    const words = {
      from: t('organisations.mail.from'),
      to: t('organisations.mail.to'),
      sent: t('organisations.mail.sent'),
      files: t('organisations.mail.files'),
      links: t('organisations.mail.links'),
    }
    const { mail } = answer
    if (isGone.current) return { status: 'waiting' }
    fill(mailValues(mail, words, localTimeZone()))
    const { kept, lost } = await keepFiles(mail)
    if (kept.length > 0 && !isGone.current) fill({ attachments: kept })
    return { status: 'read', mail, lost }
  }
  const read = async (file: File) => {
    if (!isDone('SAVE')) return
    isAtWork.current = true
    setState({ status: 'reading', name: file.name })
    await take(file).then(setState, (thrown: unknown) => {
      setState({ status: 'waiting' })
      report(thrown)
    })
    isAtWork.current = false
  }
  return { state, read }
}

/** Shows that a mail was taken over, and what the person has to check. */
function TakenOver({ mail, lost }: { mail: ReadMail; lost: readonly string[] }) {
  const t = useTranslate()
  const notes = [
    ...(mail.sent === undefined ? [t('organisations.mail.noDate')] : []),
    ...(mail.contacts.length === 0 ? [t('organisations.mail.nobodyKnown')] : []),
    ...(mail.isCut ? [t('organisations.mail.cut')] : []),
    ...(lost.length > 0 ? [t('organisations.mail.lost', { files: lost.join(', ') })] : []),
  ]
  return (
    <Callout tone="ok" icon="check" title={t('organisations.mail.taken')}>
      {notes.map((note) => (
        <Text key={note}>{note}</Text>
      ))}
      {mail.attachments.length > 0 && (
        <Text>
          {t('organisations.mail.attachments', {
            files: mail.attachments.map(({ name, size }) => `${name} (${formatSize(size)})`).join(', '),
          })}
        </Text>
      )}
    </Callout>
  )
}
