export { buildApi, type ApiOptions } from './buildApi';
export type { Database } from './database/database';
export { openDatabase, type DatabaseOptions } from './database/openDatabase';
export { embedRoutes } from './embed/embedRoutes';
export { mediaRoutes, type MediaOptions } from './media/mediaRoutes';
export { loadSampleCatalogue } from './sample/loadSampleCatalogue';
export { readApiConfig, type ApiConfig, type ApiSettings } from './config/apiConfig';
export { apiVariables } from './config/apiVariables';
export { answerFrameworkError } from './refusal/errorAnswers';
