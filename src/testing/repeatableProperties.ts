import fc from 'fast-check'

/*
 * `npm test` tries each property with the same values every time, so that a commit passes or fails
 * on every machine. `npm run test:long` tries new values.
 */
if (process.env.LONG !== '1') fc.configureGlobal({ seed: 17 })
