import { useTranslate, type DialogButton } from '@cairn/contract/web'
import { Button, Text } from '@cairn/ui'
import { Dialog } from '@cairn/ui/overlays'
import { useState } from 'react'
import { useDialogs } from '../../state/dialogs.ts'
import { useShell } from '../../state/shell.ts'

type OpenDialog = ReturnType<typeof useDialogs>[number]

/** Renders all open dialogs of `Dialogs`, each above those opened before it. */
export default function DialogHost() {
  return useDialogs().map((dialog) => <HostedDialog key={dialog.id} dialog={dialog} />)
}

function HostedDialog({ dialog }: { dialog: OpenDialog }) {
  const t = useTranslate()
  const { title, buttons = [], fullscreen = false, persistent = false, maxWidth } = dialog.request
  return (
    <Dialog
      open
      onClose={dialog.close}
      title={title}
      closeLabel={t('app.close')}
      fullscreen={fullscreen}
      persistent={persistent}
      {...(maxWidth === undefined ? {} : { maxWidth })}
      {...(buttons.length > 0 ? { actions: <Buttons dialog={dialog} buttons={buttons} /> } : {})}
    >
      <Content dialog={dialog} />
    </Dialog>
  )
}

function Content({ dialog: { request, close } }: { dialog: OpenDialog }) {
  const t = useTranslate()
  const { Content: Part, message, fullscreen } = request
  if (Part) return <Part close={close} />
  if (fullscreen) return <Text>{t('app.dialog.noComponent')}</Text>
  return <Text whiteSpace="pre-line">{message ?? t('app.dialog.noMessage')}</Text>
}

/** While one button's action is running, all are disabled. */
function Buttons({ dialog, buttons }: { dialog: OpenDialog; buttons: readonly DialogButton[] }) {
  const { dialogs } = useShell()
  const [pressed, setPressed] = useState<number | null>(null)
  return buttons.map((button, index) => (
    <Button
      key={button.text}
      kind={button.kind ?? 'outline'}
      busy={pressed === index}
      disabled={pressed !== null}
      onClick={() => {
        setPressed(index)
        void dialogs.press(dialog, button)
      }}
    >
      {button.text}
    </Button>
  ))
}
