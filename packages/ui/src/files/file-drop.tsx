import { useRef, useState, type DragEvent, type ReactNode } from 'react'
import { Button } from '../base/button.tsx'
import { Icon } from '../base/icon.tsx'
import type { IconName } from '../base/icons/icons.ts'
import { Box } from '../base/layout.ts'
import { Text } from '../base/text.ts'

/**
 * Props of `FileDrop`, which shows a zone that files are dropped on, with a button to choose them instead.
 */
export interface FileDropProps {
  /** Accessible name of the zone. */
  label: string
  icon: IconName
  /** What may be dropped, or what is being done with it. */
  children: ReactNode
  chooseLabel: string
  /** Kinds of files that the chooser offers, as of `accept` of an input. */
  accept?: string
  /** Whether the chooser takes several files at once. */
  many?: boolean
  isBusy: boolean
  onFiles: (files: readonly File[]) => void
}

/** Shows a zone that files are dropped on, with a button to choose them instead. */
export function FileDrop({ label, icon, children, chooseLabel, accept, many, isBusy, onFiles }: FileDropProps) {
  const [isOver, setOver] = useState(false)
  const chooser = useRef<HTMLInputElement>(null)
  const over = (is: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(is)
  }
  return (
    <Box
      role="group"
      aria-label={label}
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      gap="10px"
      padding="14px 16px"
      border="1px dashed"
      borderColor={isOver ? 'primary' : 'lineControl'}
      bg={isOver ? 'primaryBg' : 'sunken'}
      borderRadius="md"
      onDragOver={over(true)}
      onDragLeave={over(false)}
      onDrop={(event: DragEvent) => {
        over(false)(event)
        onFiles([...event.dataTransfer.files])
      }}
    >
      <Icon name={icon} />
      <Text flex="1" minWidth="180px">
        {children}
      </Text>
      <Button size="sm" busy={isBusy} onClick={() => chooser.current?.click()}>
        {chooseLabel}
      </Button>
      <input
        ref={chooser}
        type="file"
        {...(accept === undefined ? {} : { accept })}
        multiple={many === true}
        aria-label={chooseLabel}
        hidden
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          target.value = ''
        }}
      />
    </Box>
  )
}
