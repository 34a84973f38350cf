import { getDocument, GlobalWorkerOptions, TextLayer, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist'
import { useEffect, useRef, useState } from 'react'
import { useTranslate } from '@cairn/contract/web'
import { IconButton } from '../base/button.tsx'
import { Text } from '../base/text.ts'
import { chakra } from '../system/chakra.ts'

/**
 * Path at which the shell serves the worker and data files of pdf.js, which are in no bundle
 * (`build-shell.ts`).
 */
const PARTS = '/pdf/'
const PIECE_BYTES = 256 * 1024
/** Pixels of a page's canvas at most: a larger one could exceed the memory of a phone. */
const MOST_PIXELS = 16_000_000
const ZOOMS = [1, 1.5, 2, 3] as const
/** Width of an unzoomed page at most, in pixels. Wider pages are hard to read. */
const READ_WELL = 960

const Scroller = chakra('div', {
  base: {
    overflow: 'auto',
    width: '100%',
    flex: '1',
    minHeight: '0',
    paddingTop: '8px',
    _focusVisible: { outlineOffset: '-3px' },
  },
})
const Tools = chakra('div', {
  base: { display: 'flex', alignItems: 'center', justifyContent: 'flex-end', gap: '4px', padding: '2px 8px' },
})
const Sheet = chakra('div', {
  base: {
    position: 'relative',
    marginInline: 'auto',
    marginBottom: '10px',
    bg: 'white',
    boxShadow: '0 0 0 1px rgb(0 0 0 / 0.12)',
    '& canvas': { display: 'block', width: '100%', height: '100%' },
    // The text layer of pdf.js: transparent text over the canvas, for selection and screen readers.
    '& [data-words]': {
      position: 'absolute',
      inset: '0',
      overflow: 'clip',
      lineHeight: '1',
      textAlign: 'initial',
      transformOrigin: '0 0',
      '--min-font-size': '1',
      '--text-scale-factor': 'calc(var(--total-scale-factor) * var(--min-font-size))',
      '--min-font-size-inv': 'calc(1 / var(--min-font-size))',
      '& :is(span, br)': { color: 'transparent', position: 'absolute', whiteSpace: 'pre', transformOrigin: '0% 0%' },
      '& > :not(.markedContent), & .markedContent span:not(.markedContent)': {
        '--font-height': '0',
        '--scale-x': '1',
        '--rotate': '0deg',
        fontSize: 'calc(var(--text-scale-factor) * var(--font-height))',
        transform: 'rotate(var(--rotate)) scaleX(var(--scale-x)) scale(var(--min-font-size-inv))',
      },
      '& .markedContent': { display: 'contents' },
    },
  },
})

interface PdfPagesProps {
  src: string
  name: string
  onError: () => void
}

/**
 * Shows a PDF as pages below each other, with zoom buttons. Only pages near the view are loaded and
 * rendered. Scripts and links in the PDF are disabled. Calls `onError` if the file cannot be read.
 */
export default function PdfPages({ src, name, onError }: PdfPagesProps) {
  const translate = useTranslate()
  const pdf = usePdf(src, onError)
  const [zoom, setZoom] = useState<number>(0)
  const scroller = useRef<HTMLDivElement>(null)
  const width = useWidth(scroller)
  const pages = pdf?.first
  return (
    <>
      <Tools>
        <Text size="sm" tone="muted" role="status" flex="1">
          {pdf ? translate('ui.files.pages', { count: pdf.document.numPages }) : translate('ui.files.loading')}
        </Text>
        <IconButton
          icon="minus"
          size="sm"
          label={translate('ui.files.zoomOut')}
          disabled={zoom === 0}
          onClick={() => setZoom(zoom - 1)}
        />
        <IconButton
          icon="plus"
          size="sm"
          label={translate('ui.files.zoomIn')}
          disabled={zoom === ZOOMS.length - 1}
          onClick={() => setZoom(zoom + 1)}
        />
      </Tools>
      <Scroller ref={scroller} tabIndex={0} role="region" aria-label={name}>
        {pdf &&
          pages &&
          width > 0 &&
          Array.from({ length: pdf.document.numPages }, (_, at) => (
            <Page
              key={at}
              pdf={pdf.document}
              number={at + 1}
              width={Math.floor(Math.min(width - 16, READ_WELL) * (ZOOMS[zoom] ?? 1))}
              ratio={pages.height / pages.width}
              root={scroller}
            />
          ))}
      </Scroller>
    </>
  )
}

interface OpenPdf {
  document: PDFDocumentProxy
  /** Size of the first page in points. Other pages are assumed to have it until they are rendered. */
  first: { width: number; height: number }
}

function usePdf(src: string, onError: () => void): OpenPdf | undefined {
  const [open, setOpen] = useState<OpenPdf | undefined>(undefined)
  const fail = useRef(onError)
  useEffect(() => {
    fail.current = onError
  })
  useEffect(() => {
    GlobalWorkerOptions.workerSrc = `${PARTS}pdf.worker.min.mjs`
    const loading = getDocument({
      url: src,
      rangeChunkSize: PIECE_BYTES,
      disableAutoFetch: true,
      disableStream: true,
      enableXfa: false,
      // The content security policy does not allow WebAssembly.
      useWasm: false,
      wasmUrl: PARTS,
      standardFontDataUrl: PARTS,
    })
    let isCurrent = true
    const load = async () => {
      const document = await loading.promise
      const { width, height } = (await document.getPage(1)).getViewport({ scale: 1 })
      if (isCurrent) setOpen({ document, first: { width, height } })
    }
    load().catch(() => isCurrent && fail.current())
    return () => {
      isCurrent = false
      void loading.destroy()
    }
  }, [src])
  return open
}

function useWidth(element: { current: HTMLElement | null }): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const { current } = element
    if (!current) return
    const observer = new ResizeObserver(() => setWidth(current.clientWidth))
    observer.observe(current)
    return () => observer.disconnect()
  }, [element])
  return width
}

interface PageProps {
  pdf: PDFDocumentProxy
  number: number
  /** CSS pixels. */
  width: number
  ratio: number
  root: { current: HTMLElement | null }
}

/** Shows one page. It is rendered while it is near the view, and cleared when it is not. */
function Page({ pdf, number, width, ratio, root }: PageProps) {
  const translate = useTranslate()
  const sheet = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  const [height, setHeight] = useState<number | undefined>(undefined)
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting === true), {
      root: root.current,
      rootMargin: '100% 0px',
    })
    if (sheet.current) observer.observe(sheet.current)
    return () => observer.disconnect()
  }, [root])
  useEffect(() => {
    const { current } = sheet
    if (!isNear || !current) return
    const stop = new AbortController()
    const got = pdf.getPage(number)
    const drawn = got
      .then((page) => {
        if (stop.signal.aborted) return
        const { width: own, height: tall } = page.getViewport({ scale: 1 })
        setHeight((width * tall) / own)
        return draw(page, current, width / own, stop.signal)
      })
      // A damaged page stays white; the others still show.
      .catch(() => {})
    return () => {
      stop.abort()
      current.replaceChildren()
      // Frees the images and fonts of the page, once nothing is rendering with them any more.
      void drawn.then(() => got.then((page) => page.cleanup())).catch(() => {})
    }
  }, [isNear, pdf, number, width])
  return (
    <Sheet
      ref={sheet}
      role="group"
      aria-label={translate('ui.files.page', { number })}
      style={{ width, height: height ?? width * ratio }}
    />
  )
}

async function draw(page: PDFPageProxy, into: HTMLElement, scale: number, signal: AbortSignal): Promise<void> {
  const viewport = page.getViewport({ scale })
  const pixels = viewport.width * viewport.height
  const density = Math.min(window.devicePixelRatio || 1, Math.sqrt(MOST_PIXELS / pixels))
  const canvas = document.createElement('canvas')
  canvas.width = Math.floor(viewport.width * density)
  canvas.height = Math.floor(viewport.height * density)
  canvas.setAttribute('aria-hidden', 'true')
  const words = document.createElement('div')
  words.dataset.words = ''
  into.style.setProperty('--total-scale-factor', String(scale))
  into.replaceChildren(canvas, words)
  const drawing = page.render({ canvas, viewport, transform: [density, 0, 0, density, 0, 0] })
  const layer = new TextLayer({ textContentSource: page.streamTextContent(), container: words, viewport })
  signal.addEventListener('abort', () => {
    drawing.cancel()
    layer.cancel()
  })
  await Promise.all([drawing.promise, layer.render()])
}
