import { Tabs as ChakraTabs } from '@chakra-ui/react'
import { COARSE } from '../system/coarse.ts'
import type { ReactNode } from 'react'

/** Props of `Tabs`, which shows tabs, one of which is selected. */
export interface TabsProps {
  /** Accessible name of the list of tabs. */
  label: string
  /** Value of the selected tab. */
  value: string
  onChange: (value: string) => void
  tabs: readonly { value: string; label: string; content: ReactNode }[]
}

/** Shows tabs, one of which is selected. The content of a tab is rendered when it is first selected. */
export function Tabs({ label, value, onChange, tabs }: TabsProps) {
  return (
    <ChakraTabs.Root value={value} onValueChange={(change) => onChange(change.value)} lazyMount>
      <ChakraTabs.List
        aria-label={label}
        display="flex"
        gap="16px"
        borderBottom="1px solid"
        borderColor="line"
        overflowX="auto"
      >
        {tabs.map((tab) => (
          <ChakraTabs.Trigger
            key={tab.value}
            value={tab.value}
            minHeight="2.25rem"
            css={{ [COARSE]: { minHeight: 'touch' } }}
            color="fgMuted"
            borderBottom="2px solid transparent"
            whiteSpace="nowrap"
            _focusVisible={{ outlineOffset: '-2px' }}
            _selected={{ color: 'primary', borderColor: 'primary', fontWeight: 'semibold' }}
          >
            {tab.label}
          </ChakraTabs.Trigger>
        ))}
      </ChakraTabs.List>
      {tabs.map((tab) => (
        <ChakraTabs.Content key={tab.value} value={tab.value} paddingTop="16px">
          {tab.content}
        </ChakraTabs.Content>
      ))}
    </ChakraTabs.Root>
  )
}
