export { buildApi } from './buildApi';
export { openDatabase } from './database/openDatabase';
export { embedRoutes } from './embed/embedRoutes';
export { mediaRoutes, type MediaOptions } from './media/mediaRoutes';
export { answersInTime } from './operations/readiness';
export { printableError } from './refusal/errorAnswers';
export { loadSampleCatalogue } from './sample/loadSampleCatalogue';
export { readApiConfig } from './config/apiConfig';
export { apiVariables } from './config/apiVariables';
