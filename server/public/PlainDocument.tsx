import { createHash } from 'node:crypto'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { CardColors } from '@/publicCard/styles/themes'

interface PlainDocument {
  title: string
  /** A BCP 47 tag; English by default. */
  lang?: string
  /** The whole stylesheet, never a person's text. */
  css: string
  colors: { scheme: CardColors['scheme'] | 'light dark'; ground: string }
  /** The page in the dark, where it follows the visitor's color scheme. */
  darkGround?: string
  /** Additional elements of the head. */
  head?: ReactNode
  children: ReactNode
}

/**
 * Renders a whole HTML document that needs no script and escapes all texts. Its policy is
 * `plainPolicy(css)`.
 */
export function renderPlainDocument(document: PlainDocument): string {
  return `<!doctype html>${renderToStaticMarkup(<PlainDocument {...document} />)}`
}

function PlainDocument({
  title,
  lang = 'en',
  css,
  colors,
  darkGround,
  head,
  children,
}: PlainDocument) {
  return (
    <html lang={lang}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        {/* The first that matches counts. */}
        {darkGround !== undefined && (
          <meta name="theme-color" media="(prefers-color-scheme: dark)" content={darkGround} />
        )}
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

/**
 * Returns the policy of a page without scripts whose only style element contains exactly `css`.
 * Pictures and video come from this origin, forms and the pings of links go to it (CSP 3 counts
 * pings as connections), and nobody may frame it.
 */
export function plainPolicy(css: string): string {
  const hash = createHash('sha256').update(css).digest('base64')
  return [
    "default-src 'none'",
    "script-src 'none'",
    `style-src 'sha256-${hash}'`,
    "img-src 'self' data:",
    "media-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
