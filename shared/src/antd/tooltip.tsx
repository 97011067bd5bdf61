import Tooltip from 'antd/es/tooltip';
import { insideProvider } from './insideProvider';
import './tooltip.antd.css';

export default insideProvider(Tooltip);
