import Tooltip from 'antd/es/tooltip';
import { insideProvider } from './insideProvider';
import './tooltip.antd.css';

/** antd's Tooltip. */
export default insideProvider(Tooltip);
