import { useTranslate, errorText } from '@cairn/contract/web'
import { Button, LinkButton, Snackbar, SnackbarStack } from '@cairn/ui'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import type { Notice } from '../state/notices.ts'
import { useShell } from '../state/shell.ts'
import { useNotices } from '../state/use-shell-state.ts'

/** Renders the notices on the screen: errors and warnings at the top, others at the bottom. */
export function NoticeStack() {
  const notices = useNotices()
  const top = notices.filter(({ kind }) => kind !== 'INFO')
  const bottom = notices.filter(({ kind }) => kind === 'INFO')
  return (
    <>
      <SnackbarStack at="top" place={atEndOfBody}>
        {top.map((notice) => (
          <NoticeBar key={notice.id} notice={notice} />
        ))}
      </SnackbarStack>
      <SnackbarStack at="bottom" place={atEndOfBody}>
        {bottom.map((notice) => (
          <NoticeBar key={notice.id} notice={notice} />
        ))}
      </SnackbarStack>
    </>
  )
}

const atEndOfBody = (stack: ReactNode) => createPortal(stack, document.body)

function NoticeBar({ notice }: { notice: Notice }) {
  const t = useTranslate()
  const { notices } = useShell()
  const dismiss = () => notices.dismiss(notice.id)
  const action = notice.kind === 'ERROR' ? undefined : notice.action
  return (
    <Snackbar
      kind={notice.kind}
      dismissLabel={t('app.dismiss')}
      onDismiss={dismiss}
      actions={
        action && (
          <Button size="sm" onClick={() => (dismiss(), action.run())}>
            {action.text}
          </Button>
        )
      }
    >
      {notice.kind === 'ERROR' ? <ErrorText notice={notice} /> : notice.text}
    </Snackbar>
  )
}

/** What happened; its technical detail is in a dialog. */
function ErrorText({ notice }: { notice: Notice & { kind: 'ERROR' } }) {
  const t = useTranslate()
  const { dialogs } = useShell()
  const { title, detail } = errorText(t, notice.error)
  return (
    <>
      {title}{' '}
      {detail && (
        <LinkButton aria-haspopup="dialog" onClick={() => void dialogs.open({ title, message: detail })}>
          {t('app.detail')}
        </LinkButton>
      )}
    </>
  )
}
