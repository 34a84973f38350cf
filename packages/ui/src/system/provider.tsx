import './first-frame.css'
import './fonts.css'
import { ChakraProvider } from '@chakra-ui/react'
import { CacheProvider } from '@emotion/react'
import { useLayoutEffect, useState, useSyncExternalStore, type ReactNode } from 'react'
import { styleCache } from './chakra.ts'
import { createPalette, DEFAULT_COLOURS, type InstallColours, type ThemeMode } from './palette.ts'
import { paletteVariables, system } from './system.ts'
import { browserTextScale, TextScale } from './text-size.ts'

/**
 * Props of `UiProvider`, which provides styles, fonts and theme to all components of this package; it must
 * be around the application.
 */
export interface UiProviderProps {
  /** True for the dark theme. Printing always uses the light one. */
  dark: boolean
  /** Colours that the installation configured, by theme; `DEFAULT_COLOURS` fill what is left out. */
  colours?: Record<ThemeMode, Partial<InstallColours>> | undefined
  /** Size of text in percent of what the browser sets; 100 when left out. */
  textSize?: number
  children: ReactNode
}

/**
 * Provides styles, fonts and theme to all components of this package; it must be around the application.
 * Sets the class `dark` or `light` and the colour variables on the root element.
 */
export function UiProvider({ dark, colours, textSize = 100, children }: UiProviderProps) {
  const isPrinted = useSyncExternalStore(followPrint, printed)
  useTheme(dark && !isPrinted ? 'dark' : 'light', colours)
  const [browserScale] = useState(browserTextScale)
  useLayoutEffect(() => {
    document.documentElement.style.fontSize = textSize === 100 ? '' : `${textSize}%`
  }, [textSize])
  return (
    <CacheProvider value={styleCache}>
      <ChakraProvider value={system}>
        <TextScale value={(browserScale * textSize) / 100}>{children}</TextScale>
      </ChakraProvider>
    </CacheProvider>
  )
}

const PAPER = 'print'

function printed(): boolean {
  return globalThis.matchMedia?.(PAPER).matches ?? false
}

function followPrint(onChange: () => void): () => void {
  const query = globalThis.matchMedia?.(PAPER)
  query?.addEventListener('change', onChange)
  return () => query?.removeEventListener('change', onChange)
}

function useTheme(mode: ThemeMode, colours: UiProviderProps['colours']): void {
  useLayoutEffect(() => {
    const root = document.documentElement
    root.classList.toggle('dark', mode === 'dark')
    root.classList.toggle('light', mode === 'light')
    if (!colours) return undefined
    const variables = paletteVariables(createPalette({ ...DEFAULT_COLOURS[mode], ...colours[mode] }, mode))
    for (const [name, value] of variables) root.style.setProperty(name, value)
    return () => {
      for (const [name] of variables) root.style.removeProperty(name)
    }
  }, [mode, colours])
}
