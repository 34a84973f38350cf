import type { Notification } from '@cairn/contract/notify'
import { Box } from '@cairn/ui'
import { useId, useState, type ComponentProps } from 'react'
import type { Alike } from '../../state/notify/one-line.ts'
import { useOpenedBy } from '../../state/notify/use-opened-by.ts'
import { NotificationRow } from './notification-row.tsx'

/** Opens the item that a notification leads to. */
export type OpenTold = (told: Notification, opened: string) => void

/** Props of `ToldLines`. */
export interface ToldLinesProps {
  lines: readonly Alike[]
  onOpen: OpenTold
}

/** Renders notifications, one line for those alike. It unfolds them: each says and opens something else. */
export function ToldLines({ lines, onOpen }: ToldLinesProps) {
  return (
    <Box as="ul" borderTop="1px solid" borderColor="line">
      {lines.map((alike) => (
        <li key={alike[0]._i}>
          {alike.length > 1 ? <Several alike={alike} onOpen={onOpen} /> : <One told={alike[0]} onOpen={onOpen} />}
        </li>
      ))}
    </Box>
  )
}

function Several({ alike, onOpen }: { alike: Alike; onOpen: OpenTold }) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Line aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        <NotificationRow item={alike[0]} others={alike.length - 1} />
      </Line>
      <Box as="ul" id={id} hidden={!isOpen} paddingInlineStart="16px" bg="sunken">
        {isOpen &&
          alike.map((told) => (
            <li key={told._i}>
              <One told={told} onOpen={onOpen} />
            </li>
          ))}
      </Box>
    </>
  )
}

function One({ told, onOpen }: { told: Notification; onOpen: OpenTold }) {
  const opened = useOpenedBy(told)
  return (
    <Line onClick={() => onOpen(told, opened)}>
      <NotificationRow item={told} />
    </Line>
  )
}

function Line(props: ComponentProps<typeof Box>) {
  return <Box as="button" display="block" width="full" textAlign="start" {...props} />
}
