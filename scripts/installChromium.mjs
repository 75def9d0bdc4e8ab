import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { findHeadlessChromium } from './findChromium.mjs'

/**
 * Finds or installs a Chromium: Playwright's download, or the system's package as root. Returns its
 * path, or '' after printing what is missing.
 */
export function installChromium(root) {
  const playwright = [
    process.execPath,
    join(root, 'node_modules/playwright/cli.js'),
    'install',
    'chromium',
  ]
  const attempts = [
    playwright,
    ...(process.getuid?.() === 0
      ? [
          ['apt-get', 'update'],
          ['apt-get', 'install', '-y', 'chromium-headless-shell', 'fonts-liberation'],
          ['apt-get', 'install', '-y', 'chromium', 'fonts-liberation'],
        ]
      : []),
  ]
  for (const [command, ...args] of attempts) {
    const found = findHeadlessChromium()
    if (found) return found
    console.log(
      `No Chromium yet; trying: ${[command, ...args].join(' ').replace(process.execPath, 'node')}`,
    )
    spawnSync(command, args, {
      cwd: root,
      stdio: 'ignore',
      timeout: 300_000,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  }
  const found = findHeadlessChromium()
  if (!found)
    console.error(
      'The browser tests need Chromium: install the package `chromium`, or name one with CHROMIUM_PATH.',
    )
  return found
}
