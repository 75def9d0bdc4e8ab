'use strict'

const {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} = require('node:fs')
const { dirname } = require('node:path')

const FORMAT = 1

/**
 * Returns the accounts of an earlier run (`{ format, config, project, tenants }`), or null. An
 * unreadable file is an error, never an empty start.
 */
function readSnapshot(file) {
  if (!file || !existsSync(file)) return null
  const snapshot = JSON.parse(readFileSync(file, 'utf8'))
  if (snapshot.format !== FORMAT) throw new Error(`${file} is not a snapshot of format ${FORMAT}.`)
  return snapshot
}

/**
 * Creates a writer of snapshots, which are written completely or not at all, and only if they
 * differ from the last one.
 */
function createSnapshotWriter(file) {
  let last = ''
  return (snapshot) => {
    const text = JSON.stringify({ format: FORMAT, ...snapshot }, null, 1)
    if (!file || text === last) return
    mkdirSync(dirname(file), { recursive: true })
    const handle = openSync(`${file}.new`, 'w', 0o600)
    writeSync(handle, text)
    fsyncSync(handle)
    closeSync(handle)
    renameSync(`${file}.new`, file)
    last = text
  }
}

module.exports = { createSnapshotWriter, readSnapshot }
