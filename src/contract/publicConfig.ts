import * as v from 'valibot'

/**
 * What the browser may know of a deployment. The server writes it as JSON into index.html's `<script type="application/json"
 * id="tessera-config">`; without a server (static hosting) the build's `VITE_…` values stand there.
 */
export const publicConfig = v.object({
  /** Where the API is; '' means the same origin. */
  apiBaseUrl: v.string(),
  firebase: v.object({
    apiKey: v.string(),
    authDomain: v.string(),
    projectId: v.string(),
    /** Spec section 1: sign-in is scoped to this tenant. */
    tenantId: v.string(),
    /** Address of an Auth Emulator, or '' for the provider itself. */
    emulatorUrl: v.string(),
  }),
  /** The public key (JWK as JSON text) that signed rule sets are verified against. */
  rulesPublicKey: v.string(),
  /** '' switches monitoring off. */
  sentryDsn: v.string(),
  /** Nonce of this answer's Content-Security-Policy, or ''. */
  cspNonce: v.string(),
})
export type PublicConfig = v.InferOutput<typeof publicConfig>
