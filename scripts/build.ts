import { ensureArtifacts } from '../services/stack/src/artifacts.ts'

/** `npm run build`: the web application and the workflow bundle, where they are older than their sources. */
ensureArtifacts()
