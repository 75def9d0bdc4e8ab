import { fileURLToPath } from 'node:url'
import { writeGroups } from './screenGroups.mjs'

/* `npm run groups`: writes screenGroups.json, which says what the files of the web app hold. */

await writeGroups(fileURLToPath(new URL('..', import.meta.url)))
