import * as v from 'valibot'

/**
 * The part of the configuration that the browser may know. The server writes it as JSON into
 * index.html's `<script type="application/json" id="tessera-config">`; on static hosting, the
 * build's `VITE_…` values are used.
 */
export const publicConfig = v.object({
  /** The API's origin; '' means the same origin. */
  apiBaseUrl: v.string(),
  firebase: v.object({
    apiKey: v.string(),
    authDomain: v.string(),
    projectId: v.string(),
    /** The tenant for sign-in (spec section 1). */
    tenantId: v.string(),
    /** The URL of an Auth Emulator, or '' for the provider itself. */
    emulatorUrl: v.string(),
  }),
  /** The public key (JWK as JSON text) that verifies signed rule sets. */
  rulesPublicKey: v.string(),
  /** '' turns monitoring off. */
  sentryDsn: v.string(),
  /** The nonce of this response's Content-Security-Policy, or ''. */
  cspNonce: v.string(),
})
export type PublicConfig = v.InferOutput<typeof publicConfig>
