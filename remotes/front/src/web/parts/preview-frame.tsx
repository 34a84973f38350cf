import { Box, useWidth } from '@cairn/ui'
import { scaleIn } from '../../model/preview.ts'

/** Props of `PreviewFrame`. */
export interface PreviewFrameProps {
  /** The address of the page, on this server. */
  address: string
  title: string
  /** The width of the screen that it is drawn for (pixels). It is made smaller where there is less room. */
  width: number
}

/**
 * Shows a page of the server as a screen of this width would. Nothing in it runs, is sent, or leads on to
 * another page.
 */
export function PreviewFrame({ address, title, width }: PreviewFrameProps) {
  const [room, measure] = useWidth()
  const scale = scaleIn(room, width)
  return (
    <Box ref={measure} flex="1" minHeight="0" overflow="hidden" bg="sunken" display="flex" justifyContent="center">
      <Box flex="none" height="100%" style={{ width: width * scale }}>
        <iframe
          key={width}
          src={address}
          title={title}
          // Its pictures are asked for with the session of the person; scripts, forms and windows are closed.
          sandbox="allow-same-origin"
          style={{
            ...{ display: 'block', border: 0, width, height: `${100 / scale}%` },
            ...{ transform: `scale(${scale})`, transformOrigin: '0 0' },
          }}
        />
      </Box>
    </Box>
  )
}
