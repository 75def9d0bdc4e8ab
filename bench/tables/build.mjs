import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

/*
 * Bundles each table of src/ for production with a page, and returns its gzipped JavaScript in
 * bytes without that of React.
 */

const here = fileURLToPath(new URL('.', import.meta.url))
const root = fileURLToPath(new URL('../..', import.meta.url))

/** Our table is built from the product's source, so it and the harness use the product's React. */
const shared = ['react', 'react-dom', 'antd', 'react-toastify', '@ant-design/icons']
const alias = Object.fromEntries(shared.map((name) => [name, join(root, 'node_modules', name)]))

export async function buildTables() {
  const { build } = await import('esbuild')
  const out = join(here, 'dist')
  mkdirSync(out, { recursive: true })
  const names = readdirSync(join(here, 'src'))
    .filter((file) => file.endsWith('.jsx') && file !== 'harness.jsx')
    .map((file) => file.replace('.jsx', ''))
  const bytes = {}
  for (const name of names) {
    const isOurs = name === 'ours'
    await build({
      entryPoints: [join(here, 'src', `${name}.jsx`)],
      bundle: true,
      minify: true,
      format: 'esm',
      outfile: join(out, `${name}.js`),
      jsx: 'automatic',
      define: { 'process.env.NODE_ENV': '"production"' },
      legalComments: 'none',
      logLevel: 'error',
      loader: { '.woff2': 'empty' },
      ...(isOurs && { alias: { ...alias, '@': join(root, 'src') } }),
    })
    bytes[name] = gzipSync(readFileSync(join(out, `${name}.js`)), { level: 9 }).length
    const css = existsSync(join(out, `${name}.css`))
      ? `<link rel="stylesheet" href="${name}.css">`
      : ''
    writeFileSync(
      join(out, `${name}.html`),
      `<!doctype html><meta charset="utf-8"><style>body{margin:0;font:14px sans-serif}</style>${css}<div id="root"></div><div id="portal"></div><script type="module" src="${name}.js"></script>`,
    )
  }
  return {
    out,
    bytes: Object.fromEntries(
      Object.entries(bytes).map(([name, size]) => [name, size - bytes['react-only']]),
    ),
  }
}
