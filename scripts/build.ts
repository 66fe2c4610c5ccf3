import { ensureArtifacts } from '../services/stack/src/artifacts.ts'

/** `npm run build`: the web application, the workflow bundle and the roles, where they are older than their sources. */
ensureArtifacts()
