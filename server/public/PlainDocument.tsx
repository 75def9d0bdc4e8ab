import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { CardColors } from '@/publicCard/styles/themes'

interface PlainDocument {
  title: string
  /** The whole stylesheet, text of our own. */
  css: string
  colors: Pick<CardColors, 'scheme' | 'ground'>
  /** What the head holds besides. */
  head?: ReactNode
  children: ReactNode
}

/** A whole HTML document that needs no script: whatever its texts hold, they stay texts. `plainPolicy(css)` is its policy. */
export function renderPlainDocument(document: PlainDocument): string {
  return `<!doctype html>${renderToStaticMarkup(<PlainDocument {...document} />)}`
}

function PlainDocument({ title, css, colors, head, children }: PlainDocument) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <meta name="theme-color" content={colors.ground} />
        <meta name="color-scheme" content={colors.scheme} />
        {head}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <style>{css}</style>
      </head>
      <body>{children}</body>
    </html>
  )
}
